/** Names, labels and places as answers print them. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Lang } from '../domain/codes.ts'
import { createWords } from './create-words.ts'
import type { LabelKind } from './labels.ts'

let unknown: string[] = []
const words = createWords({ onUnknown: (kind, text) => unknown.push(`${kind} ${text}`) })
beforeEach(() => {
  unknown = []
})

describe('the name of a brand', () => {
  it.each<[string | null, number | null, Lang, string | null, string[]]>([
    ['宝马', 15, 'en', 'BMW', []],
    ['宝马', 15, 'zh', '宝马', []],
    ['宝马', null, 'en', 'BMW', []],
    [null, 15, 'en', 'BMW', []],
    [null, 15, 'zh', '宝马', []],
    ['AUDI', 626, 'en', 'AUDI (SAIC)', []],
    ['奥迪', 33, 'en', 'Audi', []],
    ['AITO问界', null, 'en', 'AITO', []],
    ['宝马', 3, 'en', 'BMW', []],
    ['新宝马', 15, 'en', 'BMW', []],
    ['新宝马', 15, 'zh', '新宝马', []],
    ['新牌子', 9001, 'en', '新牌子', ['brand 新牌子']],
    ['新牌子', null, 'zh', '新牌子', []],
    ['-', null, 'en', null, []],
    ['', 15, 'en', 'BMW', []],
    [null, null, 'en', null, []],
    [null, 9001, 'en', null, []],
  ])('%j, %j in %s: %j', (zh, id, lang, expected, reported) => {
    expect(words.brandName(zh, id, lang)).toBe(expected)
    expect(unknown).toEqual(reported)
  })
})

describe('a label', () => {
  it.each<[LabelKind, string | null, Lang, string | null, string[]]>([
    ['fuel', '汽油', 'en', 'Gasoline', []],
    ['fuel', '汽油', 'zh', '汽油', []],
    ['fuel', '汽油+48V轻混系统', 'en', 'Gasoline with 48 V mild hybrid', []],
    ['fuel', '汽油＋４８Ｖ轻混系统', 'en', 'Gasoline with 48 V mild hybrid', []],
    ['transmission', '自动', 'en', 'Automatic', []],
    ['transmission', '湿式双离合变速箱（DCT）', 'en', 'Wet dual-clutch transmission (DCT)', []],
    ['transmission', '9挡手自一体', 'en', '9-speed automatic', []],
    ['transmission', '9档手自一体', 'en', '9-speed automatic', []],
    ['body', '中大型SUV', 'en', 'Large SUV', []],
    ['colour', '其它', 'en', 'Other', []],
    ['colour', ' 白色 ', 'zh', '白色', []],
    ['drive', '前置前驱', 'en', 'Front engine, front-wheel drive', []],
    ['induction', '涡轮增压', 'en', 'Turbocharged', []],
    ['emission', '国VI', 'en', 'China 6', []],
    ['emission', '国Ⅵ', 'en', 'China 6', []],
    ['emission', '国六B', 'en', 'China 6b', []],
    ['usage', '营转非', 'en', 'Former commercial use', []],
    ['seller', '个人', 'en', 'Private seller', []],
    ['colour', '星空紫罗兰', 'en', '星空紫罗兰', ['colour 星空紫罗兰']],
    ['colour', '星空紫罗兰', 'zh', '星空紫罗兰', []],
    ['colour', '汽油', 'en', '汽油', ['colour 汽油']],
    ['colour', '', 'en', null, []],
    ['colour', '-', 'en', null, []],
    ['emission', '--', 'zh', null, []],
    ['fuel', null, 'en', null, []],
  ])('%s %j in %s: %j', (kind, zh, lang, expected, reported) => {
    expect(words.label(kind, zh, lang)).toBe(expected)
    expect(unknown).toEqual(reported)
  })
})

describe('a place', () => {
  it.each<[number | null, string | null, Lang, string | null, string | null, string[]]>([
    [530100, '昆明', 'en', 'Kunming', 'Yunnan', []],
    [530100, '昆明', 'zh', '昆明', '云南', []],
    [530100, '昆明市', 'en', 'Kunming', 'Yunnan', []],
    [530100, null, 'en', 'Kunming', 'Yunnan', []],
    [530100, '--', 'zh', '昆明', '云南', []],
    [null, '昆明', 'en', 'Kunming', 'Yunnan', []],
    [110100, '北京', 'en', 'Beijing', 'Beijing', []],
    [610100, '西安', 'en', "Xi'an", 'Shaanxi', []],
    [140100, '太原', 'en', 'Taiyuan', 'Shanxi', []],
    [220200, '吉林', 'en', 'Jilin City', 'Jilin', []],
    [220200, '吉林', 'zh', '吉林', '吉林', []],
    [320583, '昆山', 'en', 'Kunshan', 'Jiangsu', []],
    [null, '昆山', 'en', 'Kunshan', 'Jiangsu', []],
    [320500, '昆山', 'en', 'Kunshan', 'Jiangsu', []],
    [420600, '襄樊', 'en', 'Xiangyang', 'Hubei', []],
    [429004, '仙桃', 'en', 'Xiantao', 'Hubei', []],
    [341300, '宿州', 'en', 'Suzhou', 'Anhui', []],
    [320599, '无名', 'en', '无名', 'Jiangsu', ['city 无名']],
    [null, '无名', 'zh', '无名', null, ['city 无名']],
    [990100, null, 'en', null, null, ['province 990100']],
    [370000, null, 'en', null, 'Shandong', []],
    [0, '昆明', 'en', 'Kunming', 'Yunnan', []],
    [-530100, '', 'en', null, null, []],
    [5301, null, 'en', null, null, []],
    [530100.5, null, 'en', null, null, []],
    [null, null, 'en', null, null, []],
    [null, '-', 'en', null, null, []],
  ])('%j %j in %s: %j, %j', (code, zh, lang, city, province, reported) => {
    expect(words.place(code, zh, lang)).toEqual({ city, province })
    expect(unknown).toEqual(reported)
  })
})

describe('a title', () => {
  const BMW = { name: '宝马', id: 15 }

  it('is English, with separate manufacturer, model and trim', () => {
    expect(words.title('宝马5系 2022款 改款 525Li M运动套装', { brand: null, series: null }, 'en')).toEqual({
      title: '2022 BMW 5 Series facelift 525Li M Sport Package',
      manufacturer: 'BMW',
      model: '5 Series',
      trim: 'facelift 525Li M Sport Package',
      model_year: 2022,
      romanised: [],
    })
    expect(unknown).toEqual([])
  })

  it('is the source text in Chinese', () => {
    expect(words.title('5系 2022款 525Li', { brand: BMW, series: '宝马5系' }, 'zh')).toEqual({
      title: '5系 2022款 525Li',
      manufacturer: '宝马',
      model: '宝马5系',
      trim: '525Li',
      model_year: 2022,
      romanised: [],
    })
  })

  it.each<
    [
      string | null,
      { brand: { name: string | null; id: number | null } | null; series: string | null },
      (string | null)[],
    ]
  >([
    // The catalogue takes precedence over the title.
    [
      '凯迪拉克CTS进口 2012款 3.0L',
      { brand: null, series: '凯迪拉克CTS(进口)' },
      ['2012 Cadillac CTS (imported) 3.0L', 'Cadillac', 'CTS (imported)'],
    ],
    ['玄鸟 2012款 3.0L', { brand: BMW, series: '宝马5系' }, ['2012 BMW 5 Series 3.0L', 'BMW', '5 Series']],
    ['赛欧 2012款 1.2L', { brand: null, series: null }, ['2012 Sail 1.2L', null, 'Sail']],
    [
      '赛欧 2012款 1.2L',
      { brand: { name: null, id: 71 }, series: null },
      ['2012 Chevrolet Sail 1.2L', 'Chevrolet', 'Sail'],
    ],
    [null, { brand: BMW, series: '宝马5系' }, [null, 'BMW', '5 Series']],
    ['', { brand: null, series: null }, ['', null, null]],
    ['-', { brand: BMW, series: null }, ['-', 'BMW', null]],
  ])('%j with %j', (source, known, expected) => {
    const { title, manufacturer, model } = words.title(source, known, 'en')
    expect([title, manufacturer, model]).toEqual(expected)
  })

  it('reports romanised words', () => {
    const { title, romanised } = words.title('宝马玄鸟 2021款 麒麟臂版', { brand: null, series: null }, 'en')
    expect([title, romanised]).toEqual(['2021 BMW Xuanniao Qilinbi Edition', ['Xuanniao', 'Qilinbi']])
    expect(unknown).toEqual(['model 玄鸟', 'trim 麒麟臂'])
  })
})

describe('the name of a model', () => {
  it.each<[string, number, string, Lang, string]>([
    ['宝马', 15, '宝马5系', 'en', '5 Series'],
    ['宝马', 15, '宝马5系(进口)', 'en', '5 Series (imported)'],
    ['宝马', 15, '5系', 'en', '5 Series'],
    ['宝马', 15, '宝马5系', 'zh', '宝马5系'],
    ['日产', 63, '天籁', 'en', 'Teana'],
    ['宝马', 15, '宝马玄鸟级', 'en', 'Xuanniao-Class'],
    ['宝马', 15, '宝马Z9(进口)', 'en', 'Z9 (imported)'],
    ['新牌子', 9001, '新车', 'en', 'Xinche'],
  ])('%s %i %s in %s: %s', (name, id, series, lang, expected) => {
    expect(words.modelName({ name, id }, series, lang)).toBe(expected)
  })
})
