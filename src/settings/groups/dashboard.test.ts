import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { describeSettings } from '../fixtures/describe-settings.ts'
import { DASHBOARD } from './dashboard.ts'

describeSettings(DASHBOARD, {
  defaults: {
    frontSample: true,
    signUp: 'closed',
    requestLogDays: 7,
    requestLogRows: 2000,
    smtpUrl: null,
    mailFrom: null,
    prices: null,
    currency: 'EUR',
    billing: 'manual',
    seller: [],
    sellerVatId: null,
    taxName: 'VAT',
    taxRate: null,
    paymentDays: null,
    paymentText: [],
    legalLinks: [],
  },
  refused: [
    ['ERSHOU_FRONT_SAMPLE', 'yes', 'on or off'],
    ['ERSHOU_SIGN_UP', 'maybe', 'one of open, invite, closed'],
    ['ERSHOU_REQUEST_LOG_DAYS', '91', 'a whole number from 1 to 90'],
    ['ERSHOU_REQUEST_LOG_ROWS', '0', 'a whole number from 1 to 100000'],
    ['ERSHOU_SMTP_URL', 'http://a.test', 'smtp:// or smtps://'],
    ['ERSHOU_MAIL_FROM', 'Ershou', 'must be an e-mail address'],
    ['ERSHOU_MAIL_FROM', 'a@b.test, c@d.test', 'must be an e-mail address'],
    ['ERSHOU_MAIL_FROM', 'Ershou <a@b.test>, c@d.test', 'must be an e-mail address'],
    ['ERSHOU_PRICES', 'starter=49.999', 'prices a month as in starter=49'],
    ['ERSHOU_PRICES', 'free=1', 'prices a month as in starter=49'],
    ['ERSHOU_PRICES', 'gold=1', 'prices a month as in starter=49'],
    ['ERSHOU_PRICES', 'pro=-1', 'prices a month as in starter=49'],
    ['ERSHOU_PRICES', 'pro=1,pro=2', 'at most once'],
    ['ERSHOU_PRICES', 'pro=1,', 'prices a month as in starter=49'],
    ['ERSHOU_CURRENCY', 'euro', 'ISO 4217'],
    ['ERSHOU_CURRENCY', 'JPY', 'a currency with hundredths'],
    ['ERSHOU_BILLING', 'bank', 'must be one of manual'],
    ['ERSHOU_SELLER_VAT_ID', '  ', 'must not be empty'],
    ['ERSHOU_TAX_NAME', '', 'must not be empty'],
    ['ERSHOU_TAX_PERCENT', '100.01', 'a percentage from 0 to 100'],
    ['ERSHOU_TAX_PERCENT', '8,1', 'a percentage from 0 to 100'],
    ['ERSHOU_TAX_PERCENT', '20%', 'a percentage from 0 to 100'],
    ['ERSHOU_PAYMENT_DAYS', '366', 'a whole number from 0 to 365'],
    ['ERSHOU_LEGAL_LINKS', 'https://a.test/terms', 'each with = and an address'],
    ['ERSHOU_LEGAL_LINKS', 'Terms=', 'each with = and an address'],
    ['ERSHOU_LEGAL_LINKS', 'Terms=javascript:alert(1)', 'must be a URL that begins with http:// or https://'],
    ['ERSHOU_LEGAL_LINKS', 'Terms=//a.test/terms', 'must be a URL that begins with http:// or https://'],
    ['ERSHOU_LEGAL_LINKS', 'Terms=/\\a.test', 'must be a URL that begins with http:// or https://'],
    ['ERSHOU_LEGAL_LINKS', 'Terms=https://a:b@c.test', 'must not have a user name'],
    ['ERSHOU_LEGAL_LINKS', 'Terms=/a;terms=/b', 'each with its own name'],
    ['ERSHOU_LEGAL_LINKS', '123456789'.replace(/./g, '$&=/a;'), 'at most 8 links'],
  ],
})

it.each([
  ['starter=49,pro=199.5', { free: 0, starter: 4900, pro: 19_950, enterprise: null }],
  [' pro = 0.07 ', { free: 0, starter: null, pro: 7, enterprise: null }],
  ['starter=0,enterprise=9999999.99', { free: 0, starter: 0, pro: null, enterprise: 999_999_999 }],
])('reads the prices %s', (text, prices) => {
  expect(readConfig({ ERSHOU_PRICES: text }).prices).toEqual(prices)
})

it('reads the lines of the seller', () => {
  expect(readConfig({ ERSHOU_SELLER: 'Cars GmbH; Gasse 1 ;1010 Wien\\nUID: ATU1' }).seller).toEqual([
    'Cars GmbH',
    'Gasse 1',
    '1010 Wien',
    'UID: ATU1',
  ])
})

it.each([
  ['20', 2000],
  ['8.1', 810],
  ['0', 0],
  ['7.75', 775],
])('reads the tax %s', (text, rate) => expect(readConfig({ ERSHOU_TAX_PERCENT: text }).taxRate).toBe(rate))

it('reads the links of the footer', () => {
  const text = 'Terms=https://a.test/terms?v=2; Privacy policy = /privacy ;'
  expect(readConfig({ ERSHOU_LEGAL_LINKS: text }).legalLinks).toEqual([
    { name: 'Terms', href: 'https://a.test/terms?v=2' },
    { name: 'Privacy policy', href: '/privacy' },
  ])
})
