import { expect, it } from 'vitest'
import type { Complaint } from '../../../../parameters/parameter.ts'
import { tellComplaint } from './complaint-words.ts'
import { createSearchReader } from './search-reader.ts'

const catalog = {
  findBrand: () => Promise.reject(new Error('no brand is asked for')),
  findProvince: () => ({ allowed: [], did_you_mean: null }),
  findCities: () => ({ did_you_mean: null }),
}
const codeLabel = (_: string, code: string) => code

const WRONG = ['-1', '15000', '1e9', 'x', `${'9'.repeat(40)}`, 'x'.repeat(201)]

it.each([true, false])(
  'names every bound and step in words and figures (with an inventory: %s)',
  async (hasInventory) => {
    const reader = createSearchReader({ catalog, hasInventory } as never)
    const words = new Map<string, string>()
    for (const name of reader.names.filter((one) => one !== 'brand')) {
      for (const value of WRONG) {
        const read = await reader.read(`${name}=${value}`)
        if (!('complaints' in read)) continue
        for (const complaint of read.complaints) {
          for (const language of ['en', 'zh'] as const) {
            const told = tellComplaint(complaint, {
              asked: read.asked,
              language,
              codeLabel,
              hints: reader.hints,
            } as never)
            expect(told.words, `${name}=${value}`).not.toMatch(/NaN|undefined|\[object/)
            if (language === 'en') words.set(`${name}=${value}`, told.words)
          }
        }
      }
    }
    expect(words.get('mileage_max=15000')).toBe('Use a multiple of 10,000.')
    expect(words.get('age_max=15000')).toBe('Use 100 or less.')
    if (hasInventory) expect(words.get('price_usd_min=-1')).toBe('Use 0 or more.')
    else expect(words.get('price_max=15000')).toBe('Use a multiple of 10,000.')
  },
)

it('links the filter that an unknown name means', async () => {
  const reader = createSearchReader({ catalog, hasInventory: true } as never)
  const tellName = async (query: string) => {
    const read = await reader.read(query)
    if (!('complaints' in read)) throw new Error('it was not refused')
    const [complaint] = read.complaints
    const told = { asked: read.asked, language: 'en', codeLabel, hints: reader.hints }
    return tellComplaint(complaint as Complaint, told as never).meant
  }
  expect(await tellName('make=BMW&seats=5')).toEqual({ value: 'Make', href: '/market?seats=5&brand=BMW' })
  expect(await tellName('year_from=2019')).toEqual({ value: 'Model year from', href: '/market?year_min=2019' })
  expect(await tellName('zzz=1')).toBeNull()
})
