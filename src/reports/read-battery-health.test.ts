import { describe, expect, it } from 'vitest'
import { readBatteryHealth } from './read-battery-health.ts'

const percentOf = (health: unknown) => readBatteryHealth({ health, method: null, date: null }, () => {})?.percent

describe('the health of a battery', () => {
  it.each([
    ['92%(SOH)', 92],
    ['SOH 92.5％', 92.5],
    ['soh：88%', 88],
    ['100%', 100],
    ['0.5%', 0.5],
  ])('%s is %d', (text, percent) => expect(percentOf(text)).toBe(percent))

  it.each([
    '优秀',
    '0%',
    '0.0%',
    '120%',
    '100.1%',
    '92',
    '0.92',
    '-5%',
    '90%~95%',
    '约92%',
    '92%以上',
    '>90%',
    'S级',
    '9'.repeat(200),
  ])('%s is no figure', (text) => expect(percentOf(text) ?? null).toBeNull())

  it.each(['-', '--', '', null, undefined, '暂无', 92, {}, '92%\u0000'])('%j is nothing', (health) => {
    expect(readBatteryHealth({ health, method: '-', date: null }, () => {})).toBeNull()
  })

  it('keeps the method and the day as printed', () => {
    const texts = { health: '优秀', method: '读取BMS', date: '2026年10月28日' }
    expect(readBatteryHealth(texts, () => {})).toEqual({
      percent: null,
      source_text: '优秀',
      source_method: '读取BMS',
      measured_at: '2026-10-28',
    })
  })
})
