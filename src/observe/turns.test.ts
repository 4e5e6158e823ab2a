import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('gives one caller a turn of the event loop, in the order in which they came', async () => {
  const turns = new Turns()
  const ran: string[] = []
  const work = async (name: string) => {
    await turns.next()
    ran.push(name)
    await Promise.resolve()
    ran.push(`${name}, after a promise`)
  }
  const works = [work('a'), work('b'), work('c')]
  await nextTurn()
  // It was asked for before this turn, and so it has run in it.
  expect(ran).toEqual(['a', 'a, after a promise'])
  await Promise.all([...works, turns.next().then(() => ran.push('d'))])
  expect(ran.filter((name) => name.length === 1)).toEqual(['a', 'b', 'c', 'd'])
})
