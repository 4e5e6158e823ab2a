/** The market pages: who may see them, how many pages a visitor gets, and where photos lie. */
import { readHosts, readOneOf, readWhole, setting } from '../read-setting.ts'

export const MARKET = {
  marketAccess: setting(
    'ERSHOU_MARKET_ACCESS',
    'Who may browse the market pages: signed_in = everybody with an account; anyone; off = nobody, there are none. npm start sets anyone.',
    'signed_in',
    (text) => readOneOf(text, ['signed_in', 'anyone', 'off'] as const),
  ),
  marketPerMinute: setting(
    'ERSHOU_MARKET_PER_MINUTE',
    'Market pages a minute for one account, or for one address that is not signed in. Beyond, the answer is 429. Photos may be 40 times as many.',
    '30',
    (text) => readWhole(text, 1, 10_000),
  ),
  marketPerDay: setting(
    'ERSHOU_MARKET_PER_DAY',
    'Market pages a day (UTC) for one account, or for one address that is not signed in. Photos may be 40 times as many.',
    '300',
    (text) => readWhole(text, 1, 1_000_000),
  ),
  marketDepth: setting(
    'ERSHOU_MARKET_DEPTH',
    'How many pages of results a search on the market pages shows; the API has the others.',
    '20',
    (text) => readWhole(text, 1, 1000),
  ),
  photoHosts: setting(
    'ERSHOU_PHOTO_HOSTS',
    'Hosts that the photos of the market pages are fetched from, several with commas, each with its port if it is not the usual one. Empty: the host of ERSHOU_MARKETPLACE_URL.',
    '',
    readHosts,
  ),
} as const
