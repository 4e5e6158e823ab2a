import { expect, it } from 'vitest'
import type { MarketplaceBlock } from '../../../domain/listing-parts/marketplace-block.ts'
import { addListed } from './marketplace-block.ts'

const BLOCK = { listing: { price: 8 }, seller: { dealername: '车行' } } as unknown as MarketplaceBlock

it.each<[string, Record<string, unknown>, unknown, unknown]>([
  [
    'what a row tells',
    { kindname: '普通车源', dealer_level: '3年老店' },
    { kindname: '普通车源' },
    { dealer_level: '3年老店' },
  ],
  ['figures', { downpayment: 2.4, dealer_level: 3 }, { downpayment: 2.4 }, { dealer_level: 3 }],
  ['nothing unknown', { kindname: '', downpayment: '0', dealer_level: null }, {}, {}],
  ['no lists and records', { kindname: { a: 1 }, downpayment: Array(9).fill('x'), dealer_level: [] }, {}, {}],
  [
    'no way to reach a person',
    { dealer_level: '电话13800138000' },
    {},
    { dealer_level: expect.not.stringContaining('138001') },
  ],
])('takes from a row %s', (_, row, listing, seller) => {
  expect(addListed(BLOCK, row)).toEqual({
    listing: { price: 8, ...(listing as object) },
    seller: { dealername: '车行', ...(seller as object) },
  })
})
