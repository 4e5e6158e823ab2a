/** The cities: codes of the national division, each once, with its province's code. */
import { describe, expect, it } from 'vitest'
import { readCities } from './cities.ts'

const cities = readCities()

describe('the cities', () => {
  it('have six-digit codes, each once, and trade', () => {
    expect(cities.length).toBeGreaterThan(300)
    expect(new Set(cities.map(({ code }) => code)).size).toBe(cities.length)
    for (const { code, province_code, slug, weight } of cities) {
      expect(String(code)).toMatch(/^[1-8]\d{5}$/)
      expect(String(province_code)).toBe(`${String(code).slice(0, 2)}0000`)
      expect(slug).toMatch(/^[a-z]+$/)
      expect(weight).toBeGreaterThan(0)
    }
  })

  it('belong to one province for one code', () => {
    const names = new Map<number, string>()
    for (const { province_code, province } of cities) {
      expect(names.get(province_code) ?? province).toBe(province)
      names.set(province_code, province)
    }
    expect(names.size).toBe(31)
  })

  it.each([
    [110100, '北京', 110000],
    [310100, '上海', 310000],
    [440100, '广州', 440000],
    [530100, '昆明', 530000],
  ])('%i is %s', (code, name, province) => {
    expect(cities.find((city) => city.code === code)).toMatchObject({ name, province_code: province })
  })
})
