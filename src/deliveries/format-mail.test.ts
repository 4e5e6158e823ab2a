import { describe, expect, it } from 'vitest'
import type { ChangeRecord } from '../domain/deliveries/followed-changes.ts'
import type { Receiver, SavedSearch } from '../domain/deliveries/saved-searches.ts'
import { createFormatMail, formatConfirmMail } from './format-mail.ts'
import type { Payload } from './format-payload.ts'

const RECEIVER = { id: 'rcv_1', token: 'secret-token', address: 'wei@example.test' } as Receiver
const ROW = {
  ...{ title: '2021 BYD Han EV', model_year: 2021, mileage_km: 45_600 },
  ...{ location: { city: 'Hangzhou', province: 'Zhejiang' }, source_url: 'https://market.test/1' },
} as unknown as ChangeRecord['row']

function makeChange(change: Partial<ChangeRecord>): ChangeRecord {
  return {
    ...{ cursor: 'c', at: '2026-11-17T12:00:00.000Z', car_id: 1, type: 'appeared', row: ROW, fields: null },
    ...{ price_before_cny: null, price_after_cny: 123_400, price_before_eur: null, price_after_eur: 15_000 },
    ...change,
  }
}

function makePayload(...changes: Partial<ChangeRecord>[]): Payload {
  const search = { id: 'srch_1', name: 'Family cars', query: 'brand=BYD' }
  return { type: 'listings.changed', timestamp: '', data: { search, changes: changes.map(makeChange) } }
}

const format = createFormatMail({ origin: 'https://ershou.test', hasMarket: true })
const formatWithoutPages = createFormatMail({ origin: 'https://ershou.test', hasMarket: false })

describe('a mail about changes', () => {
  it('has a paragraph for each change, and says how to end such mails', () => {
    const mail = format(makePayload({}, { type: 'price_changed', price_before_cny: 130_000 }), RECEIVER, 'en')
    expect(mail.to).toBe('wei@example.test')
    expect(mail.text).toBe(
      [
        'New listing: 2021 BYD Han EV\nCNY 123,400, 2021, 45,600 km, Hangzhou\nhttps://ershou.test/market/1',
        'Price changed: 2021 BYD Han EV\nCNY 130,000 → CNY 123,400, 2021, 45,600 km, Hangzhou\nhttps://ershou.test/market/1',
        'Your saved searches:\nhttps://ershou.test/dashboard/searches/srch_1',
        'Stop these mails:\nhttps://ershou.test/mails/unsubscribe?receiver=rcv_1&token=secret-token',
      ].join('\n\n'),
    )
  })

  it('says nothing that is not known: no price is not zero, and gone is not sold', () => {
    const blank = { ...ROW, title: null, model_year: null, mileage_km: null, location: { city: null, province: null } }
    const mail = format(
      makePayload(
        { row: blank as ChangeRecord['row'], price_after_cny: null },
        { type: 'no_longer_observed', row: null, price_after_cny: null, price_before_cny: 5 },
      ),
      RECEIVER,
      'en',
    )
    expect(mail.text).toContain('New listing: Listing 1\nno price\nhttps://ershou.test/market/1')
    expect(mail.text).toContain('No longer listed: Listing 1\nhttps://ershou.test/market/1')
    expect(mail.text).toContain('not necessarily sold')
  })

  it('is in Chinese, and links to the source where there are no pages', () => {
    const mail = formatWithoutPages(makePayload({}), RECEIVER, 'zh')
    expect(mail.subject).toBe('Family cars：1 项变动')
    expect(mail.text).toContain(
      '新上架：2021 BYD Han EV\nCNY 123,400，2021，45,600 公里，Hangzhou\nhttps://market.test/1',
    )
  })
})

it('a mail that asks for a confirmation has its link, quotes nobody, and waits behind the mails of customers', () => {
  const search = { name: 'Cheap pills at evil.example', lang: 'en' } as SavedSearch
  const mail = formatConfirmMail('https://ershou.test', search, RECEIVER)
  expect(mail).toMatchObject({
    to: 'wei@example.test',
    text: expect.stringContaining('https://ershou.test/mails/confirm?receiver=rcv_1&token=secret-token'),
    isForStranger: true,
  })
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})
