/** The account, key and remaining allowance of a caller, as `/v1/me` returns them. */
import { Type } from 'typebox'
import {
  code,
  count,
  moment,
  nullableCount,
  nullableMoment,
  nullableOf,
  part,
  type RecordOf,
  record,
  text,
} from '../schema.ts'
import { ACCOUNT_STATUSES, LONGEST_EMAIL, LONGEST_NAME } from './accounts.ts'
import { PLAN_NAMES } from './plans.ts'

const name = Type.String({ maxLength: LONGEST_NAME })

const MeAccount = part('The account that the key belongs to.', {
  id: text('Never changes.', 'acc_5mQ1xTz8RkYw3NbA'),
  name: nullableOf(name, 'The name as entered. Null if there is none.', 'Exporter Ltd'),
  email: Type.String({
    maxLength: LONGEST_EMAIL,
    description: 'The e-mail address in lower case.',
    examples: ['purchasing@exporter.example'],
  }),
  status: code(ACCOUNT_STATUSES, 'Always `active` here, because keys of an `inactive` account do not work.', 'active'),
  plan: code(PLAN_NAMES, 'The plan. It sets the limits unless the account has custom ones or its own cap.', 'starter'),
})

const MeKey = part('The key of this request.', {
  id: text('The id of the key, which is not its secret. Never changes.', 'key_9cH2uJf7LpVd4GsE'),
  name: nullableOf(name, 'The name as entered. Null if there is none.', 'production'),
  prefix: text('The first characters of the secret, to tell keys apart.', 'ershou_live_7Kd2'),
  created_at: moment('ISO 8601 in UTC.', '2026-11-15T04:00:00.000Z'),
  last_used_at: nullableMoment(
    'When the key was last used before this request, ISO 8601 in UTC. Null if never.',
    '2026-11-15T04:00:00.000Z',
  ),
})

const MeAllowance = part('The limits of the account, shared by all its keys, and what is left of them.', {
  monthly_limit: nullableCount(
    'Data requests in a calendar month, UTC: the smaller of what the account may use and its own cap. Null if there is no limit.',
    10_000,
  ),
  monthly_cap: nullableCount(
    'The cap that the owner set for the account at `/dashboard/alerts`, in data requests a month. Null if there is none.',
    12_000,
  ),
  monthly_used: count('Data requests answered or in progress this month, over all keys of the account.', 620),
  monthly_remaining: nullableCount('Data requests left. Null if there is no limit.', 9380),
  resets_at: moment('When the monthly allowance resets, ISO 8601 in UTC.', '2026-12-01T00:00:00.000Z'),
  per_minute_limit: count('Requests in any 60 seconds.', 15),
  per_minute_remaining: count('How many more requests would be admitted at this moment.', 12),
})

export const Me = record('Me', 'The account and key of a request, and what is left of the allowance.', {
  account: MeAccount,
  key: MeKey,
  allowance: MeAllowance,
})
export type Me = RecordOf<typeof Me>
