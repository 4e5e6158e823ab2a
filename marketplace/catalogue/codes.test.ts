/** The closed vocabularies match the known words and numbers of the marketplace. */
import { describe, expect, it } from 'vitest'
import { FUELS, type Fuel, LEVELS, readGearbox } from './codes.ts'

describe('gearbox codes', () => {
  it.each([
    ['5MT', '手动', '手动变速箱(MT)', '5挡手动'],
    ['8AT', '自动', '手自一体变速箱(AT)', '8挡手自一体'],
    ['7DCT', '自动', '湿式双离合变速箱(DCT)', '7挡双离合'],
    ['7DDCT', '自动', '干式双离合变速箱(DCT)', '7挡双离合'],
    ['5AMT', '自动', '机械式自动变速箱(AMT)', '5挡AMT'],
    ['CVT', '自动', '无级变速箱(CVT)', 'CVT无级变速'],
    ['ECVT', '自动', '电子无级变速箱(E-CVT)', 'E-CVT无级变速'],
    ['DHT', '自动', '混合动力专用变速箱(DHT)', 'DHT混动专用'],
    ['1', '自动', '固定齿比变速箱', '电动车单速变速箱'],
  ])('%s', (code, short, kind, name) => {
    expect(readGearbox(code)).toEqual({ short, kind, name })
  })

  it.each(['', 'MT', '6', '6XT', 'AT6', '六MT'])('%j is refused', (code) => {
    expect(() => readGearbox(code)).toThrow('unknown gearbox')
  })
})

describe('fuels', () => {
  it('are found by the filter codes of the used-car search, not by those of the new-car catalogue', () => {
    const entries: [string, Fuel][] = Object.entries(FUELS)
    const codes = (wanted: number | null) => entries.filter(([, { filter }]) => filter === wanted).map(([code]) => code)
    expect(codes(1)).toEqual(['P', 'P24', 'P48', 'P90'])
    expect(codes(2)).toEqual(['D', 'D48'])
    expect(codes(3)).toEqual(['H', 'ED'])
    expect(codes(5)).toEqual(['PH'])
    expect(codes(6)).toEqual(['ER'])
    expect(codes(7)).toEqual(['EV', 'FC'])
    expect(codes(null)).toEqual(['CNG', 'PCNG', 'M'])
  })

  it('count as new energy exactly under the codes 5, 6 and 7', () => {
    for (const { filter, new_energy } of Object.values(FUELS)) {
      expect(new_energy).toBe(filter !== null && [5, 6, 7].includes(filter))
    }
  })
})

describe('levels', () => {
  it('have the names of the marketplace', () => {
    expect([3, 4, 7, 8, 11, 14, 15, 16, 20, 21].map((id) => LEVELS[id])).toEqual([
      '紧凑型车',
      '中型车',
      '跑车',
      'MPV',
      '微面',
      '皮卡',
      '皮卡',
      '小型SUV',
      '大型SUV',
      '紧凑型MPV',
    ])
  })
})
