/** Spec and model-year numbers: unique, reversible, and with the marketplace's names. */
import { describe, expect, it } from 'vitest'
import { readCatalogue, type Series } from './series.ts'
import { createSpecs, type Spec } from './specs.ts'

const catalogue = readCatalogue()
const specs = createSpecs(catalogue)
const years = catalogue.series.flatMap((series) => [...specs.years(series)])
const all = years.flatMap((year) => [...specs.ofYear(year)])
const series = (name: string) => catalogue.series.find((one) => one.name === name) as Series

describe('the model years', () => {
  it('have a unique number that can be looked up', () => {
    expect(years.length).toBeGreaterThan(5000)
    expect(new Set(years.map(({ id }) => id)).size).toBe(years.length)
    for (const year of years) if (specs.findYear(year.id) !== year) expect.fail(`year ${year.id} is not found`)
    // The search keeps them in sixteen bits.
    expect(Math.max(...years.map(({ id }) => id))).toBeLessThan(65_536)
    expect(specs.findYear(2000)).toBeNull()
    expect(specs.findYear((years.at(-1)?.id as number) + 1)).toBeNull()
  })

  it('occur once in a series, and the first of a generation always does', () => {
    for (const one of catalogue.series) {
      const numbers = specs.years(one).map(({ year }) => year)
      expect(new Set(numbers).size, `${one.name} ${numbers}`).toBe(numbers.length)
      expect(numbers, one.name).toEqual([...numbers].sort((a, b) => a - b))
      expect(numbers.length, one.name).toBeGreaterThan(0)
    }
  })

  it('do not exist for every year', () => {
    const possible = catalogue.series
      .flatMap(({ generations }) => generations)
      .reduce((sum, { from, to }) => sum + to - from + 1, 0)
    expect(years.length / possible).toBeGreaterThan(0.6)
    expect(years.length / possible).toBeLessThan(0.95)
  })
})

describe('the specs', () => {
  it('have a unique number that can be looked up', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const spec of all) if (specs.find(spec.id) !== spec) expect.fail(`spec ${spec.id} is not found`)
    const known = new Set(all.map(({ id }) => id))
    const last = all.at(-1)?.id as number
    for (const id of [-1, 0, 1, 10_000, last + 1000, 0.5, Number.NaN]) expect(specs.find(id)).toBeNull()
    let gaps = 0
    for (let id = 10_001; id < 12_000; id++) {
      if (known.has(id)) continue
      gaps++
      expect(specs.find(id)).toBeNull()
    }
    expect(gaps).toBeGreaterThan(0)
  })

  it('exist for every model year, with engines that were sold in it', () => {
    for (const year of years) {
      const trims = specs.ofYear(year)
      if (trims.length === 0) expect.fail(`${year.series.name} ${year.year}`)
      for (const { variant, year_id, series: of } of trims) {
        if (variant.from > year.year || variant.to < year.year || year_id !== year.id || of !== year.series) {
          expect.fail(`${of.name} ${year.year} ${variant.label}`)
        }
      }
    }
  })

  it('are named series, model year, trim', () => {
    for (const { name, series: of, year } of all) {
      if (!name.startsWith(`${of.name} ${year}款 `) || name !== name.trim() || name.includes('  ')) expect.fail(name)
    }
    const names = new Set(all.map(({ name }) => name))
    expect(names).toContain('捷达 2013款 1.6L 手动时尚型')
    // A Latin label keeps its gap, a gearbox word loses it.
    expect([...names].some((name) => / 525Li [\u4e00-\u9fff]/.test(name))).toBe(true)
    const stepless = all.filter(({ variant, trim }) => variant.label.endsWith('CVT') && /^[\u4e00-\u9fff]/.test(trim))
    expect(stepless.length).toBeGreaterThan(100)
    for (const { name, trim } of stepless) expect(name.endsWith(`CVT${trim}`)).toBe(true)
  })

  it('have one name each within a series', () => {
    const names = all.map(({ name, series: of }) => `${of.id} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('have the price of their generation, higher for larger engines', () => {
    for (const { guide_price, generation, name } of all) {
      const within = guide_price >= generation.price_low && guide_price <= generation.price_high + 0.06
      if (!within || guide_price !== Math.round(guide_price * 100) / 100) expect.fail(`${name}: ${guide_price}`)
    }
    const year = specs.years(series('宝马5系')).at(-1)
    const prices = specs.ofYear(year as NonNullable<typeof year>).map(({ guide_price }) => guide_price)
    expect(prices.at(-1)).toBeGreaterThan(prices[0] as number)
  })

  it('have the seats of their generation or of their name', () => {
    for (const { seats, generation, name } of all) {
      if (!generation.seats.includes(seats) && !name.includes(`${seats}座`)) expect.fail(name)
    }
  })

  it('are the same on every start', () => {
    const again = createSpecs(readCatalogue())
    for (const spec of all.filter((_, i) => i % 997 === 0)) {
      expect(JSON.stringify(again.find(spec.id))).toBe(JSON.stringify(spec))
    }
  })
})

it('every model year has a trim', () => {
  expect(
    years.filter((year) => specs.ofYear(year).length === 0).map(({ series: { name }, year }) => `${name} ${year}`),
  ).toEqual([])
})

describe('a word of a name', () => {
  it.each([
    ['手动', /手动/, (spec) => spec.variant.gearbox.short === '手动'],
    ['自动, CVT, DSG', /自动|CVT|DSG|DCT|双离合/, (spec) => spec.variant.gearbox.short === '自动'],
    ['四驱', /四驱|4WD|AWD|quattro|xDrive|4MATIC/i, (spec) => spec.variant.drive.includes('4')],
    ['两驱', /两驱|2WD/, (spec) => !spec.variant.drive.includes('4')],
    ['前驱', /前驱/, (spec) => spec.variant.drive === 'FF'],
    ['后驱', /后驱/, (spec) => ['FR', 'RR', 'MR'].includes(spec.variant.drive)],
    ['柴油', /柴油/, (spec) => spec.variant.fuel.startsWith('D')],
    ['纯电', /纯电/, (spec) => spec.variant.fuel === 'EV'],
    ['N座', /[2-9]座/, (spec) => spec.name.includes(`${spec.seats}座`)],
  ] satisfies [string, RegExp, (spec: Spec) => boolean][])('%s is true of the car', (_, word, holds) => {
    const telling = all.filter(({ variant, trim }) => word.test(`${variant.label}${trim}`))
    expect(telling.length).toBeGreaterThan(20)
    expect(telling.filter((spec) => !holds(spec)).map(({ name }) => name)).toEqual([])
  })
})
