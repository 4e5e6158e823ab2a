import { describe, expect, it } from 'vitest'
import { parseTitle } from './title.ts'

describe('parseTitle', () => {
  it.each([
    ['宝马5系 2022款 改款 525Li M运动套装', '宝马5系', 2022, '改款 525Li M运动套装'],
    ['Model 3 2021款 标准续航后驱升级版', 'Model 3', 2021, '标准续航后驱升级版'],
    ['马自达3 昂克赛拉 2020款 2.0L 自动质炫版', '马自达3 昂克赛拉', 2020, '2.0L 自动质炫版'],
    ['捷达 2015款', '捷达', 2015, null],
    ['捷达', null, null, null],
    ['2015款 1.6L', null, null, null],
    ['捷达 1899款 1.6L', null, null, null],
    ['', null, null, null],
  ])('%j', (title, series, model_year, trim) => {
    expect(parseTitle(title)).toEqual({ series, model_year, trim })
  })

  it('knows nothing of nothing', () => {
    expect(parseTitle(null)).toEqual({ series: null, model_year: null, trim: null })
  })
})
