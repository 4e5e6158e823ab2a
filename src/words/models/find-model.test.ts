/** Brand and model at the beginning of a title. */
import { describe, expect, it } from 'vitest'
import { createBrandTable } from '../brand-table.ts'
import { createModelFinder } from './find-model.ts'
import { createModelTable } from './model-table.ts'

const brands = createBrandTable()
const find = createModelFinder(brands, createModelTable(brands))

describe('at the beginning of a text', () => {
  it.each([
    ['天籁', 'Nissan', 'Teana', ''],
    ['日产天籁', 'Nissan', 'Teana', ''],
    ['东风日产 天籁', 'Nissan', 'Teana', ''],
    ['奥迪A6L', 'Audi', 'A6L', ''],
    ['A6L', 'Audi', 'A6L', ''],
    ['A6LX', null, null, 'A6LX'],
    ['奥迪A6LX', 'Audi', null, 'A6LX'],
    ['途观L 两厢', 'Volkswagen', 'Tiguan L', ' 两厢'],
    ['汉', 'BYD', 'Han', ''],
    ['汉EV', 'BYD', 'Han', 'EV'],
    ['汉兰达', 'Toyota', 'Highlander', ''],
    ['汉字', null, null, '汉字'],
    ['MODEL 3', 'Tesla', 'Model 3', ''],
    ['CX-30', 'Mazda', 'CX-30', ''],
    ['2.0L 自动', null, null, '2.0L 自动'],
    ['极星2', 'Polestar', '2', ''],
    ['标致408', 'Peugeot', '408', ''],
    ['408', null, null, '408'],
    // Two brands sold it under one name.
    ['赛欧', null, 'Sail', ''],
    ['雪佛兰赛欧', 'Chevrolet', 'Sail', ''],
    ['', null, null, ''],
  ])('%j: %j %j, and then %j', (text, brand, model, rest) => {
    const found = find(text, null)
    expect([found.brand?.en ?? null, found.row?.en ?? null, text.slice(found.end)]).toEqual([brand, model, rest])
  })

  it('a known brand decides between models with the same name', () => {
    expect(find('赛欧', 71).brand?.en).toBe('Chevrolet')
    expect(find('408', 13).row?.en).toBe('408')
  })
})
