/** The account, key and remaining allowance of a caller, as `/v1/me` returns them. */
import { Type } from 'typebox'
import { enumOf, nullable, type RecordOf } from '../schema.ts'
import { ACCOUNT_STATUSES, LONGEST_EMAIL, LONGEST_NAME } from './accounts.ts'
import { PLAN_NAMES } from './plans.ts'

const name = Type.String({ maxLength: LONGEST_NAME })
const whole = Type.Integer({ minimum: 0 })
const time = Type.String({ format: 'date-time' })
const countOf = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })
const timeOf = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] })

const MeAccount = Type.Object(
  {
    id: Type.String({ description: 'Never changes.', examples: ['acc_5mQ1xTz8RkYw3NbA'] }),
    name: nullable(name, { description: 'The name as entered. Null if there is none.', examples: ['Exporter Ltd'] }),
    email: Type.String({
      maxLength: LONGEST_EMAIL,
      description: 'The e-mail address in lower case.',
      examples: ['purchasing@exporter.example'],
    }),
    status: enumOf(ACCOUNT_STATUSES, {
      description: 'Always `active` here, because keys of an `inactive` account do not work.',
      examples: ['active'],
    }),
    plan: enumOf(PLAN_NAMES, {
      description: 'The plan. It sets the limits unless the account has custom ones or its own cap.',
      examples: ['starter'],
    }),
  },
  { description: 'The account that the key belongs to.' },
)

const MeKey = Type.Object(
  {
    id: Type.String({
      description: 'The id of the key, which is not its secret. Never changes.',
      examples: ['key_9cH2uJf7LpVd4GsE'],
    }),
    name: nullable(name, { description: 'The name as entered. Null if there is none.', examples: ['production'] }),
    prefix: Type.String({
      description: 'The first characters of the secret, to tell keys apart.',
      examples: ['ershou_live_7Kd2'],
    }),
    created_at: timeOf('ISO 8601 in UTC.', '2026-11-15T04:00:00.000Z'),
    last_used_at: nullable(time, {
      description: 'When the key was last used before this request, ISO 8601 in UTC. Null if never.',
      examples: ['2026-11-15T04:00:00.000Z'],
    }),
  },
  { description: 'The key of this request.' },
)

const MeAllowance = Type.Object(
  {
    monthly_limit: nullable(whole, {
      description:
        'Data requests in a calendar month, UTC: the smaller of what the account may use and its own cap. Null if there is no limit.',
      examples: [10_000],
    }),
    monthly_cap: nullable(whole, {
      description:
        'The cap that the owner set for the account at `/dashboard/alerts`, in data requests a month. Null if there is none.',
      examples: [12_000],
    }),
    monthly_used: countOf('Data requests answered or in progress this month, over all keys of the account.', 620),
    monthly_remaining: nullable(whole, {
      description: 'Data requests left. Null if there is no limit.',
      examples: [9380],
    }),
    resets_at: timeOf('When the monthly allowance resets, ISO 8601 in UTC.', '2026-12-01T00:00:00.000Z'),
    per_minute_limit: countOf('Requests in any 60 seconds.', 15),
    per_minute_remaining: countOf('How many more requests would be admitted at this moment.', 12),
  },
  { description: 'The limits of the account, shared by all its keys, and what is left of them.' },
)

export const Me = Type.Object(
  { account: MeAccount, key: MeKey, allowance: MeAllowance },
  { $id: 'Me', description: 'The account and key of a request, and what is left of the allowance.' },
)
export type Me = RecordOf<typeof Me>
