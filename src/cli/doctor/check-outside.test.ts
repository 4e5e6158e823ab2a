import { expect, it } from 'vitest'
import { checkClock } from './check-outside.ts'

const DATE = 'Sun, 15 Nov 2026 12:00:00 GMT'
const AT = Date.parse(DATE)

it.each([
  [DATE, 0, 'ok', 'agrees with the clock of the marketplace'],
  [DATE, 60_000, 'ok', 'agrees'],
  [DATE, 61_000, 'bad', 'is 61 s ahead of the clock of the marketplace'],
  [DATE, -90_000, 'bad', 'is 90 s behind the clock of the marketplace'],
  [null, 0, 'note', 'not compared'],
  ['yesterday', 0, 'note', 'not compared'],
])('a clock: %j and %i ms', (date, offMs, state, sentence) => {
  expect(checkClock(date, AT + offMs)).toMatchObject({ state, sentence: expect.stringContaining(sentence) })
})
