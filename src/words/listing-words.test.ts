/** Makers, badges and warranties as answers print them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createWords } from './create-words.ts'

let unknown: string[] = []
const words = createWords({ onUnknown: (kind, text) => unknown.push(`${kind} ${text}`) })
beforeEach(() => {
  unknown = []
})

describe('makers', () => {
  it.each([
    ['一汽-大众', 'FAW-Volkswagen'],
    ['华晨宝马', 'BMW Brilliance'],
    ['上汽通用别克', 'SAIC-GM Buick'],
    ['宝马(进口)', 'BMW (imported)'],
    ['宝马（进口）', 'BMW (imported)'],
    ['比亚迪', 'BYD'],
    ['长安汽车', 'Changan'],
    ['Polestar极星', 'Polestar'],
    ['特斯拉中国', 'Tesla China'],
  ])('%s is %s', (zh, en) => {
    expect([words.maker(zh, 'en'), words.maker(zh, 'zh'), unknown]).toEqual([en, zh, []])
  })

  it.each([null, '', '-', ' '])('%j is nobody', (zh) => {
    expect([words.maker(zh, 'en'), words.maker(zh, 'zh'), unknown]).toEqual([null, null, []])
  })

  it('shows one that no table knows as it came, and tells', () => {
    expect([words.maker('无名(进口)', 'en'), unknown]).toEqual(['无名(进口)', ['maker 无名(进口)']])
  })
})

describe('badges', () => {
  it.each([
    ['新上架', 'newly_listed', 'Newly listed'],
    ['检测报告', 'inspection_report', 'Inspection report'],
    ['0出险', 'no_claims_advertised', 'No claims (advertised; not a claim record)'],
    ['原版原漆', 'original_paint_advertised', 'Original paint (advertised)'],
    ['续航526km', 'electric_range', 'Range 526 km'],
    ['续航 610 公里', 'electric_range', 'Range 610 km'],
  ] as const)('%s is %s', (source, code, label) => {
    expect(words.tag(source, 'en')).toEqual({ code, label, source })
    expect(words.tag(source, 'zh')).toEqual({ code, label: source, source })
    expect(unknown).toEqual([])
  })

  it('has no code for one that no table knows, and tells', () => {
    expect(words.tag('全网最低', 'en')).toEqual({ code: null, label: '全网最低', source: '全网最低' })
    expect(unknown).toEqual(['tag 全网最低'])
  })
})

describe('warranties', () => {
  it.each([
    ['三年或10万公里', '3 years or 100,000 km'],
    ['5年或12.5万公里', '5 years or 125,000 km'],
    ['一年或3万公里', '1 year or 30,000 km'],
    ['九年不限里程', '9 years, unlimited km'],
    ['终身质保', 'Lifetime warranty'],
  ])('%s is %s', (zh, en) => {
    expect([words.label('warranty', zh, 'en'), words.label('warranty', zh, 'zh'), unknown]).toEqual([en, zh, []])
  })

  it.each(['三年或很远', '十一年', '3年或10万里'])('%s is no term', (zh) => {
    expect([words.label('warranty', zh, 'en'), unknown]).toEqual([zh, [`warranty ${zh}`]])
  })
})
