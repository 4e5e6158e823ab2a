import { expect, it } from 'vitest'
import { keepRateDays, recallRates, rememberRate } from './rate-days.ts'

function openNotes() {
  const notes = new Map<string, string>()
  let written = 0
  return {
    recall: async (name: string) => notes.get(name) ?? null,
    async remember(name: string, text: string) {
      written++
      notes.set(name, text)
    },
    written: () => written,
  }
}

it.each([
  ['2026-11-13', '2026-11-13'],
  ['2026-11-15', '2026-11-13'],
  ['2026-11-20', '2026-11-13'],
  ['2026-11-21', null],
  ['2026-11-12', null],
  ['2026-12-02', '2026-12-01'],
])('on %s the rate of %s was in force', async (day, date) => {
  const notes = openNotes()
  await rememberRate(notes, { date: '2026-12-01', cny_per_eur: '8.2' })
  await rememberRate(notes, { date: '2026-11-13', cny_per_eur: '8.1' })
  expect((await recallRates(notes))(day)?.date ?? null).toBe(date)
})

it('writes a day once, and keeps the youngest thousand', async () => {
  const notes = openNotes()
  const rate = { date: '2026-11-13', cny_per_eur: '8.1' }
  await rememberRate(notes, rate)
  await rememberRate(notes, rate)
  expect(notes.written()).toBe(1)
  const days = Array.from({ length: 1000 }, (_, i) => new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10))
  await notes.remember(
    'rates.days',
    JSON.stringify({ '2026-11-13': '8.1', ...Object.fromEntries(days.map((day) => [day, '8'])) }),
  )
  await rememberRate(notes, { date: '2030-01-02', cny_per_eur: '9' })
  const kept = Object.keys(JSON.parse((await notes.recall('rates.days')) as string) as object)
  expect([kept.length, kept.at(-1), kept.includes('2026-11-13')]).toEqual([1000, '2030-01-02', false])
})

it.each(['', 'no JSON', '[]', '{"2026-11-13":8}'])('takes %j for no rate', async (text) => {
  const notes = openNotes()
  await notes.remember('rates.days', text)
  expect((await recallRates(notes))('2026-11-13')).toBeNull()
})

it('is read once a minute, and at once after a rate was remembered here', async () => {
  const notes = openNotes()
  let nowMs = 1_000_000
  const days = keepRateDays(notes, () => nowMs)
  const rateOf = async (day: string) => (await days.recall())(day)?.cny_per_eur ?? null
  expect(await rateOf('2026-11-13')).toBeNull()
  await rememberRate(notes, { date: '2026-11-13', cny_per_eur: '8.1' })
  expect(await rateOf('2026-11-13')).toBeNull()
  nowMs += 60_000
  expect(await rateOf('2026-11-13')).toBe('8.1')
  await days.remember({ date: '2026-11-14', cny_per_eur: '8.2', usd_per_eur: '1.1' })
  expect(await rateOf('2026-11-14')).toBe('8.2')
})
