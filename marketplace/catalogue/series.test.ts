/** The catalogue's tables: well-formed text, plausible cars, and correct values for well-known cars. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Generation, readCatalogue, type Series } from './series.ts'

const catalogue = readCatalogue()
const byName = new Map(catalogue.series.map((series) => [series.name, series]))
const find = (name: string) => byName.get(name) as Series
const generations = catalogue.series.flatMap((series) =>
  series.generations.map((generation) => ({ series, generation, name: `${series.name} ${generation.from}` })),
)
const wrong = (isRight: (generation: Generation, series: Series) => boolean) =>
  generations.filter(({ generation, series }) => !isRight(generation, series)).map(({ name }) => name)
const fuelsOf = (name: string) =>
  new Set(find(name).generations.flatMap(({ variants }) => variants.map(({ fuel }) => fuel)))
const repeated = (items: readonly (string | number)[]) => {
  const seen = new Set<string | number>()
  return items.filter((item) => seen.size === seen.add(item).size)
}

describe('the texts of the tables', () => {
  const folder = new URL('./tables/', import.meta.url)
  const tables = readdirSync(folder)

  it.each(tables)('%s has no stray space, no odd character and ends with a line', (table) => {
    const text = readFileSync(new URL(table, folder), 'utf8')
    expect(text.endsWith('\n')).toBe(true)
    const lines = text.split('\n').slice(0, -1)
    expect(lines.length).toBeGreaterThan(300)
    const cells = lines.flatMap((line) => line.split('\t'))
    const parts = cells.flatMap((cell) => cell.split(/[;,:@]/))
    expect(parts.filter((part) => part !== part.trim() || part.includes('  '))).toEqual([])
    expect(cells.filter((cell) => cell === '' || /[\r\u00a0\u200b\u3000\ufeff\ufffd]/.test(cell))).toEqual([])
  })

  it('have each series id in one table with one brand, and no duplicate row', () => {
    const homes = new Map<string, string>()
    const rows: string[] = []
    for (const table of tables.filter((name) => name.startsWith('series-'))) {
      const lines = readFileSync(new URL(table, folder), 'utf8').trimEnd().split('\n').slice(1)
      for (const line of lines) {
        const [id, brand, , , , , , years] = line.split('\t') as string[]
        const home = `${table} ${brand}`
        if ((homes.get(id as string) ?? home) !== home) expect.fail(`series ${id}`)
        homes.set(id as string, home)
        rows.push(`${id} ${years}`)
      }
    }
    expect(repeated(rows)).toEqual([])
    expect(homes.size).toBe(catalogue.series.length)
  })
})

describe('the brands', () => {
  it('have unique ids, names and slugs, and one letter each', () => {
    expect(catalogue.brands.length).toBeGreaterThanOrEqual(353)
    expect(repeated(catalogue.brands.map(({ id }) => id))).toEqual([])
    expect(repeated(catalogue.brands.map(({ name }) => name))).toEqual([])
    expect(repeated(catalogue.brands.map(({ pinyin }) => pinyin))).toEqual([])
    for (const { letter, pinyin } of catalogue.brands) {
      expect(letter).toMatch(/^[A-Z]$/)
      // The route of the list page accepts no other slug.
      expect(pinyin).toMatch(/^[a-z0-9-]+$/)
    }
  })

  it.each([
    [1, '大众', 'D'],
    [3, '丰田', 'F'],
    [15, '宝马', 'B'],
    [33, '奥迪', 'A'],
    [36, '奔驰', 'B'],
    [56, 'MINI', 'M'],
    [75, '比亚迪', 'B'],
    [133, '特斯拉', 'T'],
    [279, '领克', 'L'],
    [456, '极氪', 'J'],
  ])('%i is %s', (id, name, letter) => {
    expect(catalogue.brands.find((brand) => brand.id === id)).toMatchObject({ name, letter })
  })

  it('are under the unusual letters that the marketplace gives some of them', () => {
    const letter = (part: string) => catalogue.brands.find(({ name }) => name.includes(part))?.letter
    expect(['212', '极星', '极狐', '萤火虫', '鑫源'].map(letter)).toEqual(['E', 'J', 'J', 'Y', 'X'])
  })
})

describe('the series', () => {
  it('are many, over many brands, each named once in its brand', () => {
    expect(catalogue.series.length).toBeGreaterThanOrEqual(1200)
    expect(new Set(catalogue.series.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(150)
    expect(repeated(catalogue.series.map(({ id }) => id))).toEqual([])
    expect(repeated(catalogue.series.map(({ name, brand }) => `${brand.id} ${name}`))).toEqual([])
    for (const { id, popularity } of catalogue.series) {
      // The search keeps series ids in sixteen bits.
      expect(id).toBeGreaterThan(0)
      expect(id).toBeLessThan(65_536)
      expect(popularity).toBeGreaterThan(0)
    }
  })

  it('have generations that begin before they end, in plausible years', () => {
    expect(wrong(({ from, to }) => Number.isInteger(from) && from >= 1985 && from <= to && to <= 2027)).toEqual([])
  })

  it('have generations in order that overlap by at most one year', () => {
    const nonsense = catalogue.series.filter(({ generations: list }) =>
      list.some((later, i) => {
        const earlier = list[i - 1]
        return earlier !== undefined && (later.from <= earlier.from || later.from < earlier.to)
      }),
    )
    expect(nonsense.map(({ name }) => name)).toEqual([])
  })

  it('have plausible prices, the cheapest trim first', () => {
    expect(wrong(({ price_low, price_high }) => price_low > 1 && price_low <= price_high && price_high < 6000)).toEqual(
      [],
    )
  })

  it('have plausible measures', () => {
    const isRight = ({ size, wheelbase }: Generation) => {
      const [length, width, height] = size.split('*').map(Number) as [number, number, number]
      return (
        /^\d{4}\*\d{4}\*\d{4}$/.test(size) &&
        wheelbase > 1500 &&
        wheelbase < length &&
        length < 9000 &&
        width > 1150 &&
        width < 2600 &&
        height > 950 &&
        height < 3300
      )
    }
    expect(wrong(isRight)).toEqual([])
  })

  it('have seats and trims', () => {
    expect(wrong(({ seats }) => seats.every((count) => Number.isInteger(count) && count >= 1 && count <= 23))).toEqual(
      [],
    )
    expect(wrong(({ trims }) => trims.every(Boolean) && new Set(trims).size === trims.length)).toEqual([])
    expect(
      wrong(({ variants }) => new Set(variants.map((one) => JSON.stringify(one))).size === variants.length),
    ).toEqual([])
  })

  it('have variants within the years of their generation', () => {
    expect(wrong(({ from, to, variants }) => variants.every((one) => one.from >= from && one.to <= to))).toEqual([])
    expect(
      wrong(({ variants }) => variants.every((one) => one.from <= one.to && one.hp >= 10 && one.hp < 3100)),
    ).toEqual([])
  })

  it('have a battery where there is a plug, and an engine where there is none', () => {
    const plugged = new Set<string>(['EV', 'PH', 'ER'])
    const isRight = ({ variants }: Generation) =>
      variants.every(({ fuel, litres, battery_kwh, range_km }) => {
        if (fuel === 'EV' && litres !== null) return false
        if (fuel !== 'EV' && fuel !== 'FC' && !(litres !== null && litres >= 0.3 && litres <= 9)) return false
        if (!plugged.has(fuel)) return true
        return battery_kwh !== null && range_km !== null && battery_kwh > 3 && battery_kwh < 260 && range_km >= 25
      })
    expect(wrong(isRight)).toEqual([])
  })
})

describe('well-known cars', () => {
  it.each([
    ['捷达', 16, '大众'],
    ['宝马5系', 65, '宝马'],
    ['宝马5系(进口)', 202, '宝马'],
    ['奥迪A4L', 692, '奥迪'],
    ['奥迪A6L新能源', 4526, '奥迪'],
    ['Macan', null, '保时捷'],
    ['Model Y', null, '特斯拉'],
    ['汉', null, '比亚迪'],
    ['蔚来ET5', null, '蔚来'],
  ])('%s is number %s of %s', (name, id, brand) => {
    expect(find(name).brand.name).toBe(brand)
    if (id !== null) expect(find(name).id).toBe(id)
  })

  it('have the right fuel', () => {
    expect(fuelsOf('Model 3')).toEqual(new Set(['EV']))
    expect(fuelsOf('汉')).toEqual(new Set(['EV', 'PH']))
    expect(fuelsOf('理想L9')).toEqual(new Set(['ER']))
    expect(fuelsOf('捷达')).toContain('P')
    expect(fuelsOf('捷达')).not.toContain('EV')
  })

  it('have the right driven wheels', () => {
    const drives = (name: string) => new Set(find(name).generations.flatMap((one) => one.variants.map((v) => v.drive)))
    expect(drives('捷达')).toEqual(new Set(['FF']))
    expect(drives('宝马5系')).not.toContain('FF')
    expect(find('捷达').generations.map(({ level }) => level)).toEqual([3, 3])
    expect(new Set(find('宝马5系').generations.map(({ level }) => level))).toEqual(new Set([5]))
    expect(new Set(find('奥迪A4L').generations.map(({ level }) => level))).toEqual(new Set([4]))
  })
})
