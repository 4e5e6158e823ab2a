import { expect, it } from 'vitest'
import type { Rate } from '../domain/rates.ts'
import { createRowFinisher } from './finish-row.ts'

const rateOf = (cny_per_eur: string): Rate => ({ cny_per_eur, usd_per_eur: '1.1', date: '2026-11-17' })

it('completes a row for the rate of the moment, and leaves every other field as it is', () => {
  const finishRow = createRowFinisher()
  const row = { id: 7, title: '奥迪', price_cny: 80_000, price_eur: null, price_usd: null, power_kw: null }
  const [old, current] = [rateOf('8'), rateOf('10')]
  const at = (rate: Rate | null) => finishRow(JSON.stringify(row), rate)
  expect(at(old)).toBe(JSON.stringify({ ...row, price_eur: 10_000, price_usd: 11_000 }))
  expect(at(current)).toBe(JSON.stringify({ ...row, price_eur: 8000, price_usd: 8800 }))
  expect(at(null)).toBe(JSON.stringify(row))
  expect(at(old)).toBe(JSON.stringify({ ...row, price_eur: 10_000, price_usd: 11_000 }))
})
