/** The schema of `/v1/me`. */
import { ACCOUNT_STATUSES } from '../../domain/accounts.ts'
import { PLAN_NAMES } from '../../domain/plans.ts'
import { nullable, oneOf, record, text, whole } from './build.ts'

const time = (description?: string) => ({ ...text(description), format: 'date-time' })

export const ACCOUNT_SCHEMAS = {
  Me: record({
    account: record({
      id: text(),
      name: nullable(text()),
      email: text(),
      status: oneOf(ACCOUNT_STATUSES),
      plan: oneOf(PLAN_NAMES),
    }),
    key: record({
      id: text(),
      name: nullable(text()),
      prefix: text('The first characters of the secret, to tell keys apart.'),
      created_at: time(),
      last_used_at: nullable(time('Before this request; null = never.')),
    }),
    allowance: record({
      monthly_limit: nullable(whole('Data requests in a calendar month, UTC; null = no cap.')),
      monthly_used: whole('Answered, and under way, over all keys of the account.'),
      monthly_remaining: nullable(whole('Null = no cap.')),
      resets_at: time('When the month ends.'),
      per_minute_limit: whole('Requests in any 60 seconds.'),
      per_minute_remaining: whole(),
    }),
  }),
}
