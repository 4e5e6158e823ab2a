/** The settings of the dashboard: what the front page shows, who may sign up, how mails leave, and what plans cost. */
import {
  optional,
  readCurrency,
  readLines,
  readLinks,
  readMailAddress,
  readOneOf,
  readPrices,
  readSwitch,
  readUrl,
  readWhole,
  setting,
} from '../read-setting.ts'

export const DASHBOARD = {
  frontSample: setting(
    'ERSHOU_FRONT_SAMPLE',
    'on: the front page shows six listings of the market to everybody; off: it shows none.',
    'on',
    readSwitch,
  ),
  signUp: setting(
    'ERSHOU_SIGN_UP',
    'Who may sign up: open = anybody with an e-mail address; invite = who was invited by an operator; closed = nobody, accounts are made with `ershou account create`. npm start sets open.',
    'closed',
    (text) => readOneOf(text, ['open', 'invite', 'closed'] as const),
  ),
  requestLogDays: setting(
    'ERSHOU_REQUEST_LOG_DAYS',
    'How many days the request log of an account is kept. It has no keys and no texts that people typed.',
    '7',
    (text) => readWhole(text, 1, 90),
  ),
  requestLogRows: setting(
    'ERSHOU_REQUEST_LOG_ROWS',
    'How many requests of an account its log has at most.',
    '2000',
    (text) => readWhole(text, 1, 100_000),
  ),
  smtpUrl: setting(
    'ERSHOU_SMTP_URL',
    'Server that mails leave by: smtp://user:password@host:587 or smtps://…:465; needs ERSHOU_MAIL_FROM and ERSHOU_PUBLIC_URL. Empty: mails are written to the log, with their links.',
    '',
    optional((text) => readUrl(text, ['smtp:', 'smtps:'])),
    true,
  ),
  mailFrom: setting(
    'ERSHOU_MAIL_FROM',
    'Sender of the mails: an address, or a name with it as in Ershou <cars@example.com>.',
    '',
    optional(readMailAddress),
  ),
  prices: setting(
    'ERSHOU_PRICES',
    'What plans cost a month, as in starter=49,pro=199.50; free costs nothing, and a plan that is not named is as agreed. npm start sets a sample.',
    '',
    optional(readPrices),
  ),
  currency: setting('ERSHOU_CURRENCY', 'Currency of prices and invoices, ISO 4217.', 'EUR', readCurrency),
  billing: setting(
    'ERSHOU_BILLING',
    'Who is paid: manual = an operator confirms plans that allow more, and marks invoices as paid.',
    'manual',
    (text) => readOneOf(text, ['manual'] as const),
  ),
  seller: setting(
    'ERSHOU_SELLER',
    'Name and address on invoices, with ; between the lines; empty: none is printed.',
    '',
    readLines,
  ),
  legalLinks: setting(
    'ERSHOU_LEGAL_LINKS',
    'Links in the footer of all pages, as in Terms=https://example.com/terms;Privacy=/docs/privacy: up to 8 names with http(s) addresses or paths of this service, with ; between them. Sign-up names those called Terms and Privacy. Empty: none.',
    '',
    readLinks,
  ),
} as const
