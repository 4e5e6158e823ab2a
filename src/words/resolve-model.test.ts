/** Which series a model's name stands for. */
import { describe, expect, it } from 'vitest'
import { createBrandTable } from './brand-table.ts'
import { createModelNames } from './models/model-name.ts'
import { createModelTable } from './models/model-table.ts'
import { createModelResolver } from './resolve-model.ts'

const brands = createBrandTable()
const models = createModelTable(brands)
const resolve = createModelResolver(brands, models, createModelNames(brands, models))
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
