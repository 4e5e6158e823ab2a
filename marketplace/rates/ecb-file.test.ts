/** The rate file: the format of the original, dated the last day on which the original appears. */
import { describe, expect, it } from 'vitest'
import { lastBusinessDay, makeRateFile } from './ecb-file.ts'

describe('the last business day', () => {
  it.each([
    ['2026-11-13', '2026-11-13', 'a Friday'],
    ['2026-11-14', '2026-11-13', 'a Saturday'],
    ['2026-11-15', '2026-11-13', 'a Sunday'],
    ['2026-11-16', '2026-11-16', 'a Monday'],
    ['2026-04-02', '2026-04-02', 'Maundy Thursday'],
    ['2026-04-03', '2026-04-02', 'Good Friday'],
    ['2026-04-05', '2026-04-02', 'Easter Sunday'],
    ['2026-04-06', '2026-04-02', 'Easter Monday'],
    ['2026-04-07', '2026-04-07', 'the Tuesday after Easter'],
    ['2024-04-01', '2024-03-28', 'Easter Monday of 2024'],
    ['2025-04-21', '2025-04-17', 'Easter Monday of 2025'],
    ['2027-03-29', '2027-03-25', 'Easter Monday of 2027'],
    ['2038-04-26', '2038-04-22', 'the latest Easter Monday there is'],
    ['2027-01-01', '2026-12-31', 'New Year'],
    ['2028-01-02', '2027-12-31', 'a Sunday after New Year'],
    ['2026-05-01', '2026-04-30', 'Labour Day'],
    ['2026-12-25', '2026-12-24', 'Christmas'],
    ['2026-12-27', '2026-12-24', 'the Sunday after Christmas'],
    ['2025-12-26', '2025-12-24', 'the second day of Christmas'],
    ['2026-12-31', '2026-12-31', 'the last day of the year'],
  ])('of %s is %s (%s)', (day, expected) => {
    expect(lastBusinessDay(day)).toBe(expected)
  })
})

describe('the rate file', () => {
  const text = makeRateFile('2026-11-15', 7)
  const rates = [...text.matchAll(/^\t\t\t<Cube currency='([A-Z]{3})' rate='(\d+\.\d{2,5})'\/>$/gm)]

  it('looks like the original', () => {
    expect(
      text.startsWith(
        '<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
      ),
    ).toBe(true)
    expect(text.match(/<Cube time='([\d-]+)'>/)?.[1]).toBe('2026-11-13')
    expect(text.match(/<Cube\b/g)?.length).toBe(rates.length + 2)
    expect(text.match(/<\/Cube>/g)?.length).toBe(2)
    expect(text.trimEnd().endsWith('</gesmes:Envelope>')).toBe(true)
  })

  it('has each currency once, the yuan among them, at plausible rates', () => {
    const codes = rates.map(([, code]) => code)
    expect(codes.length).toBeGreaterThanOrEqual(15)
    expect(new Set(codes).size).toBe(codes.length)
    for (let day = 1; day <= 28; day++) {
      const file = makeRateFile(`2026-10-${String(day).padStart(2, '0')}`, 7)
      const yuan = Number(/currency='CNY' rate='([\d.]+)'/.exec(file)?.[1])
      expect(yuan).toBeGreaterThan(8)
      expect(yuan).toBeLessThan(8.4)
    }
  })

  it('is the same over a weekend, another on Monday and for another seed', () => {
    expect(makeRateFile('2026-11-13', 7)).toBe(text)
    expect(makeRateFile('2026-11-14', 7)).toBe(text)
    expect(makeRateFile('2026-11-16', 7)).not.toBe(text)
    expect(makeRateFile('2026-11-15', 8)).not.toBe(text)
  })

  it('says that it is synthetic', () => {
    expect(text).toContain('synthetic')
  })
})
