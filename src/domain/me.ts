/** What a caller is told about his account, his key and what is left, spelled as on the wire. */
import { Type } from 'typebox'
import { ACCOUNT_STATUSES } from './accounts.ts'
import { PLAN_NAMES } from './plans.ts'
import { enumOf, nullable, type RecordOf } from './schema.ts'

const text = Type.String()
const whole = Type.Integer()
const time = Type.String({ format: 'date-time' })

export const Me = Type.Object(
  {
    account: Type.Object({
      id: text,
      name: nullable(text),
      email: text,
      status: enumOf(ACCOUNT_STATUSES),
      plan: enumOf(PLAN_NAMES),
    }),
    key: Type.Object({
      id: text,
      name: nullable(text),
      prefix: Type.String({ description: 'The first characters of the secret, to tell keys apart.' }),
      created_at: time,
      last_used_at: nullable(time, { description: 'Before this request; null = never.' }),
    }),
    allowance: Type.Object({
      monthly_limit: nullable(whole, { description: 'Data requests in a calendar month, UTC; null = no cap.' }),
      monthly_used: Type.Integer({ description: 'Answered, and under way, over all keys of the account.' }),
      monthly_remaining: nullable(whole, { description: 'Null = no cap.' }),
      resets_at: Type.String({ format: 'date-time', description: 'When the month ends.' }),
      per_minute_limit: Type.Integer({ description: 'Requests in any 60 seconds.' }),
      per_minute_remaining: whole,
    }),
  },
  { $id: 'Me' },
)
export type Me = RecordOf<typeof Me>
