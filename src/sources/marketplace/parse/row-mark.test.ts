import { describe, expect, it } from 'vitest'
import type { RowMark } from '../../../domain/inventory/market.ts'
import { parseRowMark } from './row-mark.ts'

const ROW = {
  infoid: 60_000_001,
  carname: '宝马5系 2022款 改款 525Li M运动套装',
  specid: 66_023,
  price: '26.8',
  mileage: '2',
  firstregyear: '2022年',
  imageurl: 'https://a.example/g33/640x480_c42_photo__X.jpg.webp',
  cartags: { p1: [{ title: '准新车', stype: 1, sort: 0 }], p2: [] },
  position: 3,
  followcount: 7,
  dealer_level: '33人咨询',
  stra: '{"rank":1}',
}

const mark = parseRowMark(ROW) as RowMark

describe('the mark of a row', () => {
  it('has the trim and the values that slices are cut by', () => {
    expect(mark).toMatchObject({ trim_id: 66_023, price: 26.8, mileage: 2, year: 2022 })
  })

  it.each([
    ['position', { position: 9 }],
    ['counters', { followcount: 8, dealer_level: '34人咨询' }],
    ['tracking', { stra: '{"rank":2}', pv_extstr: 'x', queryid: 'y' }],
    ['an unknown key', { brandnew: Math.PI }],
    ['the host and the size of the photo', { imageurl: 'https://b.example/g33/400x300_c42_photo__X.jpg.webp' }],
    ['the look of a badge', { cartags: { p1: [{ title: '准新车', stype: 3, sort: 1, bgcolor: '#fff' }], p2: [] } }],
  ])('does not change with %s', (_, change) => {
    expect(parseRowMark({ ...ROW, ...change })).toEqual(mark)
  })

  it.each([
    ['the price', { price: '26.5' }],
    ['a price that is taken away', { price: '' }],
    ['the kilometres', { mileage: '2.1' }],
    ['the title', { carname: '宝马5系' }],
    ['the trim', { specid: 1 }],
    ['the photo', { imageurl: 'https://a.example/g33/640x480_c42_photo__Y.jpg.webp' }],
    ['the city', { cname: '昆明', cityid: 530_100 }],
  ])('changes with %s', (_, change) => {
    const other = parseRowMark({ ...ROW, ...change })
    expect(other?.core).not.toBe(mark.core)
    expect(other?.mark).not.toBe(mark.mark)
  })

  it('separates badges, which only lists have', () => {
    const other = parseRowMark({ ...ROW, cartags: { p1: [{ title: '急售' }] } })
    expect(other?.core).toBe(mark.core)
    expect(other?.mark).not.toBe(mark.mark)
  })

  it.each([null, 7, 'row', [], {}, { infoid: null }, { infoid: 0 }, { infoid: 'x' }])('is null for %j', (row) => {
    expect(parseRowMark(row)).toBe(null)
  })

  it('has null for unknown values', () => {
    const bare = { trim_id: null, price: null, mileage: null, year: null }
    expect(parseRowMark({ infoid: 5 })).toMatchObject(bare)
    expect(parseRowMark({ infoid: 5, price: '面议', mileage: '0', firstregyear: '未上牌', specid: 0 })).toMatchObject(
      bare,
    )
  })
})
