import { describe, expect, it } from 'vitest'
import { parseTitle } from './title.ts'

describe('parseTitle', () => {
  it.each([
    ['宝马5系 2022款 改款 525Li M运动套装', '宝马5系', 2022, '改款 525Li M运动套装'],
    ['Model 3 2021款 标准续航后驱升级版', 'Model 3', 2021, '标准续航后驱升级版'],
    ['马自达3 昂克赛拉 2020款 2.0L 自动质炫版', '马自达3 昂克赛拉', 2020, '2.0L 自动质炫版'],
    ['捷达 2015款', '捷达', 2015, null],
    ['捷达', null, null, null],
    ['2015款 1.6L', null, 2015, '1.6L'],
    ['大众 2016款 途安L 280TSI', '大众', 2016, '途安L 280TSI'],
    ['捷达 2015 款 1.6L', '捷达', 2015, '1.6L'],
    ['捷达 2015年款 1.6L', '捷达', 2015, '1.6L'],
    ['捷达2015款1.6L', '捷达', 2015, '1.6L'],
    ['福克斯 经典款 2013款 1.8L 基本款', '福克斯 经典款', 2013, '1.8L 基本款'],
    ['捷达 52015款', null, null, null],
    ['款', null, null, null],
    ['捷达 1899款 1.6L', null, null, null],
    ['', null, null, null],
  ])('%j', (title, series, model_year, trim) => {
    expect(parseTitle(title)).toEqual({ series, model_year, trim })
  })

  it('knows nothing of nothing', () => {
    expect(parseTitle(null)).toEqual({ series: null, model_year: null, trim: null })
  })
})
