/** Who asks, and what is left. Made by `npm run docs` from the records of the API. */

/** Who asks, and what is left. */
export interface Me {
  /** Whose key this is. */
  readonly account: {
    /** Never changes. */
    readonly id: string
    /** As it was given. Null if none was. */
    readonly name: string | null
    /** In lower case; of this account only. */
    readonly email: string
    /** The keys of an `inactive` account do not open, so this is `active` wherever it is shown. */
    readonly status: 'active' | 'inactive'
    /** Gives the limits, unless others were agreed. */
    readonly plan: 'free' | 'starter' | 'pro' | 'enterprise'
  }
  /** The key of this request. */
  readonly key: {
    /** Never changes; not the secret. */
    readonly id: string
    /** As it was given. Null if none was. */
    readonly name: string | null
    /** The first characters of the secret, to tell keys apart. */
    readonly prefix: string
    /** ISO 8601 in UTC. */
    readonly created_at: string
    /** Before this request, ISO 8601 in UTC. Null if it never was. */
    readonly last_used_at: string | null
  }
  /** What the account may ask, over all its keys. */
  readonly allowance: {
    /** Data requests in a calendar month, UTC. Null if there is no cap. */
    readonly monthly_limit: number | null
    /** Answered, and under way, over all keys of the account. */
    readonly monthly_used: number
    /** What is left of it. Null if there is no cap. */
    readonly monthly_remaining: number | null
    /** When the month ends, ISO 8601 in UTC. */
    readonly resets_at: string
    /** Requests in any 60 seconds. */
    readonly per_minute_limit: number
    /** How many more would be admitted at this moment. */
    readonly per_minute_remaining: number
  }
}
