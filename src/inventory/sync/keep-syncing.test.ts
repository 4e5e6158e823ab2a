import { once } from 'node:events'
import { expect, it } from 'vitest'
import { endTogether } from './keep-syncing.ts'

it.each([true, false])('ends what goes on when something fails (%s), and waits for its end', async (isFailing) => {
  const events: string[] = []
  const ending = new AbortController()
  const goOn = async () => {
    await once(ending.signal, 'abort')
    await Promise.resolve()
    events.push('ended')
  }
  const end = async () => {
    if (isFailing) throw new Error('away')
  }
  const ended = endTogether([goOn(), end()], ending).catch((error: Error) => error.message)
  if (!isFailing) {
    // What has ended by itself is no reason for others to end.
    await Promise.resolve()
    expect(events).toEqual([])
    ending.abort()
  }
  expect(await ended).toBe(isFailing ? 'away' : undefined)
  expect(events).toEqual(['ended'])
})
