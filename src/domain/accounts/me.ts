/** What a caller is told about his account, his key and what is left, spelled as on the wire. */
import { Type } from 'typebox'
import { enumOf, nullable, type RecordOf } from '../schema.ts'
import { ACCOUNT_STATUSES, LONGEST_EMAIL, LONGEST_NAME } from './accounts.ts'
import { PLAN_NAMES } from './plans.ts'

const name = Type.String({ maxLength: LONGEST_NAME })
const whole = Type.Integer({ minimum: 0 })
const time = Type.String({ format: 'date-time' })

const MeAccount = Type.Object(
  {
    id: Type.String({ description: 'Never changes.', examples: ['acc_5mQ1xTz8RkYw3NbA'] }),
    name: nullable(name, { description: 'As it was given. Null if none was.', examples: ['Exporter Ltd'] }),
    email: Type.String({
      maxLength: LONGEST_EMAIL,
      description: 'In lower case; of this account only.',
      examples: ['purchasing@exporter.example'],
    }),
    status: enumOf(ACCOUNT_STATUSES, {
      description: 'The keys of an `inactive` account do not open, so this is `active` wherever it is shown.',
      examples: ['active'],
    }),
    plan: enumOf(PLAN_NAMES, { description: 'Gives the limits, unless others were agreed.', examples: ['starter'] }),
  },
  { description: 'Whose key this is.' },
)

const MeKey = Type.Object(
  {
    id: Type.String({ description: 'Never changes; not the secret.', examples: ['key_9cH2uJf7LpVd4GsE'] }),
    name: nullable(name, { description: 'As it was given. Null if none was.', examples: ['production'] }),
    prefix: Type.String({
      description: 'The first characters of the secret, to tell keys apart.',
      examples: ['ershou_live_7Kd2'],
    }),
    created_at: Type.String({
      format: 'date-time',
      description: 'ISO 8601 in UTC.',
      examples: ['2026-11-15T04:00:00.000Z'],
    }),
    last_used_at: nullable(time, {
      description: 'Before this request, ISO 8601 in UTC. Null if it never was.',
      examples: ['2026-11-15T04:00:00.000Z'],
    }),
  },
  { description: 'The key of this request.' },
)

const MeAllowance = Type.Object(
  {
    monthly_limit: nullable(whole, {
      description: 'Data requests in a calendar month, UTC. Null if there is no cap.',
      examples: [10_000],
    }),
    monthly_used: Type.Integer({
      minimum: 0,
      description: 'Answered, and under way, over all keys of the account.',
      examples: [620],
    }),
    monthly_remaining: nullable(whole, {
      description: 'What is left of it. Null if there is no cap.',
      examples: [9380],
    }),
    resets_at: Type.String({
      format: 'date-time',
      description: 'When the month ends, ISO 8601 in UTC.',
      examples: ['2026-12-01T00:00:00.000Z'],
    }),
    per_minute_limit: Type.Integer({ minimum: 0, description: 'Requests in any 60 seconds.', examples: [15] }),
    per_minute_remaining: Type.Integer({
      minimum: 0,
      description: 'How many more would be admitted at this moment.',
      examples: [12],
    }),
  },
  { description: 'What the account may ask, over all its keys.' },
)

export const Me = Type.Object(
  { account: MeAccount, key: MeKey, allowance: MeAllowance },
  { $id: 'Me', description: 'Who asks, and what is left.' },
)
export type Me = RecordOf<typeof Me>
