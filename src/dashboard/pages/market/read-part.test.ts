/** Records of a page are interpreted in turns, by a queue that a test opens by hand. */
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../domain/failure.ts'
import { scheduleTimeout } from '../../../observe/schedule.ts'
import { readInTurn, readPart } from './read-part.ts'

function open() {
  const turns: (() => void)[] = []
  let interpreted = 0
  const visit = { turn: () => new Promise<void>((resolve) => turns.push(resolve)) }
  const asked = async () => ({ read: () => ++interpreted })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { turns, visit, asked, settle, count: () => interpreted }
}

describe('a record of a page', () => {
  it.each([
    ['that the page needs', readInTurn],
    ['that the page can do without', readPart],
  ])('%s is interpreted only when its turn comes', async (_, read) => {
    const { turns, visit, asked, settle, count } = open()
    const reading = [read(asked(), visit), read(asked(), visit)]
    await settle()
    expect([turns.length, count()]).toEqual([2, 0])
    turns[0]?.()
    await settle()
    expect(count()).toBe(1)
    turns[1]?.()
    await Promise.all(reading)
    expect(count()).toBe(2)
  })

  it('that could not be read needs no turn', async () => {
    const { turns, visit } = open()
    const failing = Promise.reject(new Failure('source_unavailable', 'The marketplace could not be read.'))
    expect(await readPart(failing, visit)).toMatchObject({ kind: 'failed' })
    expect(turns).toEqual([])
  })

  it('waits for its turn as long as it takes, because only the source can be late', async () => {
    const { turns, visit, asked, settle } = open()
    const reading = readPart(asked(), visit, 1)
    await settle()
    await new Promise((resolve) => scheduleTimeout(() => resolve(undefined), 10))
    turns[0]?.()
    expect(await reading).toEqual({ kind: 'read', value: 1 })
  })
})
