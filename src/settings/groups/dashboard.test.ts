import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { describeSettings } from '../fixtures/describe-settings.ts'
import { DASHBOARD } from './dashboard.ts'

describeSettings(DASHBOARD, {
  defaults: {
    frontSample: true,
    signUp: 'closed',
    smtpUrl: null,
    mailFrom: null,
    prices: null,
    currency: 'EUR',
    billing: 'manual',
    seller: [],
  },
  refused: [
    ['ERSHOU_FRONT_SAMPLE', 'yes', 'on or off'],
    ['ERSHOU_SIGN_UP', 'maybe', 'one of open, invite, closed'],
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
