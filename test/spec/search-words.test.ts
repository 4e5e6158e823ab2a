import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Truth, titleOf } from '../../src/sources/fixtures/truth.ts'
import { type CarTruth, type OpenService, openService, type Query } from './open-service.ts'
import { fold, sorted } from './truth-filters.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService({ marketplace: ['--brands', 'all'] })
})
afterAll(() => service?.stop())

async function expectFound(query: Query, fits: (truth: CarTruth) => boolean, least = 1): Promise<void> {
  const expected = [...service.truths.values()].filter(fits).map(({ infoid }) => infoid)
  expect(expected.length).toBeGreaterThanOrEqual(least)
  const { results, total } = await service.searchAll(query)
  expect(sorted(results.map(({ id }) => id))).toEqual(sorted(expected))
  expect([total, await service.count(query)]).toEqual([expected.length, expected.length])
}

const hasWords = (truth: Truth, ...words: readonly string[]) =>
  words.every((word) => fold(titleOf(truth)).includes(fold(word)))

describe('spec 4.1 brand: Chinese or English manufacturer name, catalogue id, or pinyin', () => {
  const MERCEDES = 36
  it.each([
    ['Chinese', '奔驰'],
    ['English', 'Mercedes-Benz'],
    ['English without its hyphen', 'mercedes benz'],
    ['English without anything', 'MERCEDESBENZ'],
    ['an alias', 'Benz'],
    ['an alias in Chinese', '梅赛德斯-奔驰'],
    ['traditional signs', '賓士'],
    ['pinyin', 'benchi'],
    ['pinyin in capitals', 'BENCHI'],
    ['the catalogue id', '36'],
    ['full width', 'Ｍｅｒｃｅｄｅｓ－Ｂｅｎｚ'],
    ['blanks around it', '  奔驰 '],
    ['a full-width id', '３６'],
  ])('decision 6: brand in %s: %s', (_, brand) => expectFound({ brand }, ({ brandid }) => brandid === MERCEDES, 20))

  it.each([
    ['阿尔法·罗密欧', 34],
    ['阿尔法罗密欧', 34],
    ['alfa romeo', 34],
    ['Volkswagen', 1],
    ['比亚迪', 75],
    ['BYD', 75],
  ])('decision 6: dots and case do not matter: %s', (brand, id) =>
    expectFound({ brand }, ({ brandid }) => brandid === id, 0),
  )

  it('spec 4.1 brand: every name that GET /v1/makes gives is a brand, in both languages', async () => {
    const ids = new Map([...service.truths.values()].map(({ brand, brandid }) => [brand, brandid]))
    const { body: names } = await service.get<string[]>('/v1/makes?lang=zh')
    for (const [brand, id] of ids) {
      expect(names).toContain(brand)
      const total = [...service.truths.values()].filter(({ brandid }) => brandid === id).length
      expect([id, await service.count({ brand: id })]).toEqual([id, total])
      expect([brand, await service.count({ brand })]).toEqual([brand, brand === 'AUDI' ? expect.any(Number) : total])
    }
    const { body: english } = await service.get<string[]>('/v1/makes')
    let sum = 0
    for (const brand of english) sum += await service.count({ brand })
    // Names that brands share (JAC, AUDI, BAIC) find the cars of all of them.
    expect(sum).toBeGreaterThanOrEqual(service.truths.size)
    expect(sum).toBeLessThan(service.truths.size * 1.1)
  })

  it('decision 4: an empty brand, model or q is not supplied', async () => {
    expect(await service.search({ brand: '', model: '', q: '' })).toEqual(await service.search())
  })
})

describe('decision 6: how names were understood', () => {
  it.each([
    [{}, null],
    [{ q: '豪华' }, null],
    [{ brand: 'bmw' }, { brand: ['BMW'], model: null }],
    [
      { brand: 'baoma', lang: 'zh' },
      { brand: ['宝马'], model: null },
    ],
    [{ brand: 'JAC' }, { brand: expect.arrayContaining(['JAC', 'JAC Refine']), model: null }],
    [{ brand: 'Range Rover' }, { brand: ['Range Rover'], model: null }],
    [{ model: 'han' }, { brand: null, model: { kind: 'series', names: ['Han'] } }],
    [
      { model: 'Han EV', lang: 'zh' },
      { brand: null, model: { kind: 'variant', names: ['汉'] } },
    ],
    [{ model: '2.0T' }, { brand: null, model: { kind: 'keyword', names: ['2.0T'] } }],
    [
      { brand: 'Land Rover', model: 'P400' },
      { brand: ['Land Rover'], model: { kind: 'keyword', names: ['P400'] } },
    ],
    [
      { brand: 'Toyota', model: 'Civic' },
      { brand: ['Toyota'], model: { kind: 'series', names: expect.arrayContaining(['Civic']) } },
    ],
  ])('%j', async (query, expected) => expect((await service.search(query)).interpreted_as).toEqual(expected))

  it.each([
    [{}, null],
    [{ q: 'xyzzy' }, null],
    [{ brand: 'BMW' }, null],
    [{ model: 'xyzzy' }, []],
    [{ model: 'Camri' }, ['Camry']],
    [{ brand: 'Toyota', model: 'Camri', lang: 'zh' }, ['凯美瑞']],
    [{ brand: 'Honda', model: 'Camri' }, []],
    [{ brand: 'BMW', price_min: 100, price_max: 101, currency: 'eur' }, []],
  ])('near spellings beside a zero: %j', async (query, expected) =>
    expect((await service.search(query)).did_you_mean).toEqual(expected),
  )

  it('a trim as a model finds the same as a keyword', async () => {
    for (const word of ['2.0T', '1.5L', '300h', 'P400', 'e-POWER'])
      expect([word, await service.count({ model: word })]).toEqual([word, await service.count({ q: word })])
  })
})

const ADDITION = /\(进口\)|新能源|·?纯电动?$|双擎E\+/
/** A plain name means every series with that name. */
const bears = (series: string, name: string) => series === name || series.replace(ADDITION, '') === name

describe('spec 4.1 model: Chinese or supported English model name or keyword', () => {
  it('decision 6: model by its Chinese name, with and without its brand', async () => {
    const cars = [...service.truths.values()]
    const sizeOf = ({ series }: CarTruth) => cars.filter((car) => car.series === series).length
    const popular = new Map(cars.sort((a, b) => sizeOf(b) - sizeOf(a)).map((car) => [car.series, car]))
    for (const [model, { seriesid, brand }] of [...popular].slice(0, 12)) {
      await expectFound({ model, brand }, (truth) => truth.seriesid === seriesid || bears(truth.series, model))
      await expectFound({ model }, ({ series }) => bears(series, model))
    }
  })

  it.each([
    ['奥迪A6L', '奥迪A6L'],
    ['a6l', '奥迪A6L'],
    ['Audi A6L', '奥迪A6L'],
    ['ａ６ｌ', '奥迪A6L'],
    ['BMW 3系', '宝马3系'],
    ['宝马 3系', '宝马3系'],
    ['3 Series', '宝马3系'],
    ['bmw 3 series', '宝马3系'],
    ['3系', '宝马3系'],
    ['宝马3系', '宝马3系'],
    ['Corolla', '卡罗拉'],
    ['toyota corolla', '卡罗拉'],
    ['Qin PLUS', '秦PLUS'],
    ['BYD Qin Plus', '秦PLUS'],
    ['Accord', '雅阁'],
    ['Sylphy', '轩逸'],
  ])('decision 6: model %s is the model %s, whatever its case, width and language', (model, series) =>
    expectFound({ model }, (truth) => bears(truth.series, series)),
  )

  it('decision 6: without brand a model is the union of all that match', async () => {
    const both = ['宝马7系', 'AC Schnitzer 7系']
    await expectFound({ model: '7系' }, ({ series }) => both.includes(series), 2)
    await expectFound({ model: '7系', brand: 'BMW' }, ({ series }) => series === '宝马7系')
  })

  it('decision 6: a union has one order over all pages', async () => {
    const { results } = await service.searchAll({ model: '7系', sort: 'price_asc' })
    const prices = results.map(({ price_cny }) => price_cny ?? Number.POSITIVE_INFINITY)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })

  it('decision 6: a text that is not a model is a keyword of the title', async () => {
    await expectFound({ model: '豪华' }, (truth) => hasWords(truth, '豪华'), 5)
    await expectFound({ model: '豪华 2018款' }, (truth) => hasWords(truth, '豪华', '2018款'))
    await expectFound({ model: '没有这样的车型' }, () => false, 0)
  })

  it('decision 6: a model of another brand is a keyword within the brand', () =>
    expectFound({ model: '奥迪A6L', brand: '宝马' }, () => false, 0))

  it.each(['', '?lang=zh'])(
    'decision 5: every model that model discovery gives can be used as model: %s',
    async (query) => {
      const cars = [...service.truths.values()].filter(({ brand }) => brand === '丰田')
      const { body } = await service.get<{ models: string[] }>(`/v1/makes/Toyota/models${query}`)
      let sum = 0
      for (const model of body.models) sum += await service.count({ brand: 'Toyota', model })
      // A plain name also means the imported and new-energy series, which have their own names as well.
      const twice = cars.filter(({ series }) => ADDITION.test(series)).length
      expect(sum).toBeGreaterThanOrEqual(cars.length)
      expect(sum).toBeLessThanOrEqual(cars.length + 2 * twice + 2)
    },
  )

  it('decision 5: the model of each record finds the record again', async () => {
    const { results } = await service.search({ sort: 'newest' })
    for (const { id, manufacturer, model } of results) {
      const found = await service.searchAll({ brand: manufacturer as string, model: model as string })
      expect(found.results.map((one) => one.id)).toContain(id)
    }
  })
})

describe('spec 4.1 q: raw source keyword', () => {
  it.each([
    ['one character', '汉', ['汉']],
    ['one character', '秦', ['秦']],
    ['a substring', '018款', ['018款']],
    ['small letters', 'tfsi', ['TFSI']],
    ['capitals', 'TSI', ['tsi']],
    ['full width', 'ＴＳＩ', ['TSI']],
    ['blanks mean AND', '2018款 自动', ['2018款', '自动']],
    ['in any order', '自动 2018款', ['2018款', '自动']],
    ['many blanks', '　自动   2018款 ', ['2018款', '自动']],
    ['nothing of the kind', '没有这样的车', ['没有这样的车']],
  ])('decision 6: q, %s: %s', (name, q, words) =>
    expectFound({ q }, (truth) => hasWords(truth, ...words), name === 'nothing of the kind' ? 0 : 1),
  )

  it.each(['%', '_', '.*', "'", '"', '\\', '(', '+', '&', '<b>', '-'])('q %j is matched literally', (q) =>
    expectFound({ q }, (truth) => hasWords(truth, q), 0),
  )

  it('q and model both apply', () =>
    expectFound({ q: '2018款', model: '奥迪A6L' }, (truth) => truth.series === '奥迪A6L' && hasWords(truth, '2018款')))
})

describe('the English title', () => {
  it('says no word twice in a row, nor the kind of drive or the version of the model again', async () => {
    const { results } = await service.searchAll()
    expect(results.length).toBeGreaterThan(400)
    const doubled = results.filter(({ title }) => {
      const words = (title ?? '').toLowerCase().split(' ')
      const isTwice = (word: string) => words.indexOf(word) !== words.lastIndexOf(word)
      return words.some((word, i) => word === words[i - 1]) || ['phev', 'ev', 'amg', 'coupe', 'awd'].some(isTwice)
    })
    expect(doubled.map(({ title }) => title)).toEqual([])
  })
})
