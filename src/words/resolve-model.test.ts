/** The series that a model's name stands for. */
import { describe, expect, it } from 'vitest'
import { createBrandTable } from './brand-table.ts'
import { createModelNames, createModelTable } from './models/model-table.ts'
import { createModelResolver } from './resolve-model.ts'

const brands = createBrandTable()
const models = createModelTable(brands)
const { resolveModel: resolve, prepareModels } = createModelResolver(brands, models, createModelNames(brands, models))
const series = (
  [
    [65, '宝马5系', 15],
    [66, '宝马5系(进口)', 15],
    [67, '宝马X5', 15],
    [871, '高尔夫', 1],
    [872, '朗逸', 1],
    [300, '汉', 75],
    [301, '秦PLUS', 75],
    [302, '陆风X5', 88],
    [303, 'ID.3', 1],
    [304, '坦克300', 458],
    [305, '300C(进口)', 9],
    [306, '212', 618],
    [307, '无主车', 9999],
    [308, '帝豪', 25],
    [309, '吉利帝豪GS', 25],
    [310, '捷达', 1],
    [311, '捷达VS5', 358],
  ] as const
).map(([id, name, brand_id]) => ({ id, name, brand_id }))

const idsOf = (text: string) => resolve(text, series).map(({ series_id }) => series_id)

describe('a model', () => {
  it.each([
    ['宝马5系', [65, 66]],
    ['5系', [65, 66]],
    ['５系', [65, 66]],
    ['BMW 5系', [65, 66]],
    ['baoma5系', [65, 66]],
    ['宝马 5 系', [65, 66]],
    ['宝马5系(进口)', [66]],
    ['宝马5系（进口）', [66]],
    ['宝马5系进口', [66]],
    ['5系进口', [66]],
    ['x5', [67, 302]],
    ['宝马x5', [67]],
    ['大众高尔夫', [871]],
    ['一汽-大众 高尔夫', [871]],
    ['VW朗逸', [872]],
    ['本田朗逸', []],
    ['汉', [300]],
    ['比亚迪汉', [300]],
    ['秦plus', [301]],
    ['秦', []],
    ['id3', [303]],
    ['ID. 3', [303]],
    ['300', [304]],
    ['Tank 300', [304]],
    ['300C进口', [305]],
    ['212', [306]],
    ['无主车', [307]],
    ['帝豪', [308]],
    ['吉利帝豪', [308]],
    ['帝豪gs', [309]],
    ['捷达', [310]],
    ['VS5', [311]],
    ['宝马', []],
    ['', []],
    ['-', []],
    ['()', []],
    ['没有', []],
    ['x'.repeat(10_000), []],
  ])('%j: %j', (text, ids) => {
    expect(idsOf(text)).toEqual(ids)
  })

  it('is found among the given series only', () => {
    expect(resolve('5系', [])).toEqual([])
    expect(resolve('5系', series.slice(2))).toEqual([])
  })
})

describe('a variant', () => {
  const catalogue = (
    [
      [1, '汉', 75],
      [2, '唐', 75],
      [3, '唐新能源', 75],
      [4, '雷克萨斯ES', 52],
      [5, '小鹏P7', 275],
      [6, '小鹏P7+', 275],
      [7, '奔驰C级', 36],
      [8, '奔驰C级(进口)', 36],
      [9, '宝马3系', 15],
      [10, 'Model Y', 133],
      [11, '凯美瑞', 3],
      [12, '高尔夫', 1],
      [13, '高尔夫·纯电', 1],
      [14, '宾悦', 84],
      [15, '缤越', 25],
      [16, '风骏5', 77],
      [17, '风骏7', 77],
      [18, '宏光MINIEV', 114],
      [19, 'MINI', 56],
      [20, '海豹DM-i', 75],
      [21, '海豹', 75],
    ] as const
  ).map(([id, name, brand_id]) => ({ id, name, brand_id }))
  const resultOf = (text: string) =>
    resolve(text, catalogue).map(({ series_id, keywords, phrases, powertrains }) =>
      [
        series_id,
        ...keywords,
        ...phrases.map((phrase) => `"${phrase}"`),
        ...(powertrains ?? []).map((one) => `<${one}>`),
      ].join(' '),
    )

  it.each([
    ['Han', ['1']],
    ['Han EV', ['1 <battery_electric>']],
    ['BYD Han BEV', ['1 <battery_electric>']],
    ['Electric Han', ['1 <battery_electric>']],
    ['Han DM-i', ['1 DM-i']],
    ['Han DMi', ['1 DM-i']],
    ['Tang', ['2', '3']],
    ['唐新能源', ['2 <plug_in_hybrid> <range_extender> <battery_electric>', '3']],
    ['Tang NEV', ['2 <plug_in_hybrid> <range_extender> <battery_electric>', '3']],
    ['Tang EV', ['2 <battery_electric>', '3 <battery_electric>']],
    ['ES', ['4']],
    ['ES300h', ['4 300h <hybrid>']],
    ['ES 300H', ['4 300H <hybrid>']],
    ['ES350', ['4 350 <combustion>']],
    ['P7', ['5']],
    ['P7i', ['5 P7i']],
    ['P7+', ['6']],
    ['P7 Plus', ['6']],
    ['C200', ['7 "200"', '8 "200"']],
    ['C 200 L', ['7 "200 L"', '8 "200 L"']],
    ['C-Class (Import)', ['8']],
    ['320Li', ['9 320Li']],
    ['Model Y Long Range', ['10 长续航']],
    ['ModelY AWD', ['10 四驱', '10 全轮驱动']],
    ['Camry Hybrid', ['11 <hybrid>']],
    ['Golf', ['12', '13']],
    ['e-Golf', ['13']],
    ['Golf EV', ['12 <battery_electric>', '13']],
    ['Binyue', ['14', '15']],
    ['Geely Geely Binyue', ['15']],
    ['Wingle', ['16', '17']],
    ['Great Wall Motors Wingle 5 diesel', ['16 柴油']],
    ['Mini', ['19']],
    ['Hongguang Mini EV', ['18']],
    ['Seal', ['20', '21']],
    ['Seal DM-i', ['20']],
    ['Corolla', []],
    ['EV', []],
    ['New Energy', []],
  ])('%j: %j', (text, parts) => expect(resultOf(text).sort()).toEqual([...parts].sort()))

  it.each([
    ['signs', '()[]{}<>*?\\/|^$.+'.repeat(20)],
    ['blanks', `han${' '.repeat(20_000)}ev`],
    ['accents', `a${'\u0300'.repeat(20_000)}`],
    ['directions', '\u202e'.repeat(500)],
    ['digits and letters', 'a1'.repeat(5000)],
    ['brands', 'BYD '.repeat(5000)],
    ['kinds', 'EV PHEV '.repeat(5000)],
    ['one character', '汉'.repeat(20_000)],
    ['half a character', '\ud800'.repeat(500)],
    ['names of the language', '__proto__ constructor toString'],
  ])('that is only %s is read without an error', (_, text) => {
    expect(() => resolve(text, catalogue)).not.toThrow()
  })
})

describe('a catalogue that is read again', () => {
  const golf = { id: 871, name: '高尔夫', brand_id: 1 }
  const han = { id: 300, name: '汉', brand_id: 75 }
  const one = [golf, han]

  it.each([
    ['says the same', [{ ...golf }, { ...han }], [871]],
    ['says the same in another order', [{ ...han }, { ...golf }], [871]],
    ['has another id for a name', [{ ...golf, id: 5 }, han], [5]],
    ['has another name for an id', [{ ...golf, name: '朗逸' }, han], []],
    ['has another brand for a series', [{ ...golf, brand_id: 15 }, han], [871]],
    ['has one less', [han], []],
    ['has one more', [golf, han, { id: 6, name: '高尔夫(进口)', brand_id: 1 }], [871, 6]],
  ])('and %s is used for lookups', (_, other, ids) => {
    expect(resolve('高尔夫', one)).toMatchObject([{ brand_id: 1, series_id: 871 }])
    const found = resolve('高尔夫', other)
    expect(found.map(({ series_id }) => series_id)).toEqual(ids)
    for (const { series_id, brand_id } of found)
      expect(brand_id).toBe(other.find(({ id }) => id === series_id)?.brand_id)
    expect(resolve('高尔夫', one)).toMatchObject([{ brand_id: 1, series_id: 871 }])
  })
})

it('prepares a catalogue in steps between other work, with the same results', async () => {
  const many = Array.from({ length: 60 }, (_, i) => series.map((one) => ({ ...one, id: one.id + i * 1000 }))).flat()
  let turns = 0
  let isPrepared = false
  const count = () => {
    turns++
    if (!isPrepared) setImmediate(count)
  }
  setImmediate(count)
  await prepareModels(many)
  isPrepared = true
  expect(turns).toBeGreaterThan(3)
  const unprepared = many.map((one) => ({ ...one, id: one.id + 1e6 }))
  for (const text of ['朗逸', 'BMW X5', '坦克300'])
    expect(resolve(text, unprepared)).toEqual(
      resolve(text, many).map((part) => ({ ...part, series_id: (part.series_id as number) + 1e6 })),
    )
})
