/** The saved searches of an account for its owner. Every call names the account and never returns anything of others. */
import type { Account } from '../../domain/accounts/accounts.ts'
import type { Lang } from '../../domain/codes.ts'
import type {
  ExpectedChanges,
  FilterProblem,
  FollowedChanges,
  Wanted,
} from '../../domain/deliveries/followed-changes.ts'
import { hasEnoughFilters } from '../../domain/deliveries/has-enough-filters.ts'
import {
  LONGEST_QUERY,
  LONGEST_SEARCH_NAME,
  type Receiver,
  SAVED_SEARCH_LIMITS,
  type SavedSearch,
  type SavedSearchStore,
} from '../../domain/deliveries/saved-searches.ts'
import { CHANGE_TYPES, type ChangeType } from '../../domain/inventory/changes.ts'
import type { SharedValues } from '../../domain/limits/shared-values.ts'
import { readName } from '../names.ts'
import { createRandomText, type RandomBytes } from '../random-text.ts'
import type { Audit } from '../signing-in/create-audit.ts'
import type { Result, Visitor } from '../signing-in/results.ts'
import { Allowance } from '../signing-in/slow-down/allowance.ts'

interface OwnSearchesParts {
  readonly store: SavedSearchStore
  readonly changes: FollowedChanges
  readonly audit: Audit
  /** Where writes are counted. */
  readonly values: SharedValues
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

export interface WantedSearch {
  readonly name: string
  readonly query: string
  /** Null or empty = every kind. */
  readonly types: readonly string[] | null
  readonly lang: Lang
}

/** A saved search with its receivers. */
export interface SearchWithReceivers {
  readonly search: SavedSearch
  readonly receivers: readonly Receiver[]
}

export type SearchRefusal =
  /** `needs_filters`: neither a brand nor two filters; `slow_down`: too many were made and changed today. */
  'no_name' | 'name_too_long' | 'query_too_long' | 'wrong_filters' | 'needs_filters' | 'too_many' | 'slow_down' | 'gone'

type RefusedSearch = { readonly refused: SearchRefusal; readonly problems?: readonly FilterProblem[] }

interface CheckedSearch {
  readonly wanted: Wanted
  readonly filters: readonly (readonly [name: string, value: string])[]
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** Each is written to the audit log, which keeps everything. */
const WRITES = { most: 2000, spanMs: DAY_MS }
const ID_LENGTH = 16

export class OwnSearches {
  readonly #parts: OwnSearchesParts
  readonly #writes: Allowance

  constructor(parts: OwnSearchesParts) {
    this.#parts = parts
    this.#writes = new Allowance(parts.values, 'search-write', WRITES)
  }

  /** Newest first. */
  async list(account: Account): Promise<readonly SearchWithReceivers[]> {
    const [searches, receivers] = await Promise.all([
      this.#parts.store.listSearches(account.id),
      this.#parts.store.listReceivers(account.id),
    ])
    return searches.map((search) => ({
      search,
      receivers: receivers.filter(({ search_id }) => search_id === search.id),
    }))
  }

  /** Null if the account has no such search. */
  async find(account: Account, id: string): Promise<SearchWithReceivers | null> {
    const search = await this.#parts.store.findSearch(id)
    if (search?.account_id !== account.id) return null
    const receivers = await this.#parts.store.listReceivers(account.id)
    return { search, receivers: receivers.filter(({ search_id }) => search_id === id) }
  }

  /** Whether a query may be saved, and its filters. Throws a Failure if a name cannot be looked up right now. */
  async check(query: string, types: WantedSearch['types']): Promise<{ readonly done: CheckedSearch } | RefusedSearch> {
    if (query.length > LONGEST_QUERY) return { refused: 'query_too_long' }
    const checked = await this.#parts.changes.check(query)
    if ('problems' in checked) return { refused: 'wrong_filters', problems: checked.problems }
    const { filters } = checked
    if (!hasEnoughFilters(filters.map(([name]) => name))) return { refused: 'needs_filters' }
    return { done: { wanted: { query: checked.query, types: readTypes(types) }, filters } }
  }

  /** How many changes it would have delivered in the last week. */
  expect(wanted: Wanted): Promise<ExpectedChanges> {
    return this.#parts.changes.expect(wanted, this.#parts.now() - WEEK_MS)
  }

  async create(
    account: Account,
    wanted: WantedSearch,
    visitor: Visitor,
  ): Promise<{ readonly done: SavedSearch } | RefusedSearch> {
    const name = readSearchName(wanted.name)
    if (typeof name !== 'string') return name
    const checked = await this.check(wanted.query, wanted.types)
    if ('refused' in checked) return checked
    if ((await this.#writes.take(account.id)) > 0) return { refused: 'slow_down' }
    const search: SavedSearch = {
      ...{ id: `srch_${createRandomText(this.#parts.randomBytes, ID_LENGTH)}`, account_id: account.id, name },
      ...{ ...checked.done.wanted, lang: wanted.lang, created_at_ms: this.#parts.now() },
    }
    const made = await this.#parts.store.createSearch(search, SAVED_SEARCH_LIMITS[account.plan].searches)
    if (made !== 'created') return { refused: made ?? 'gone' }
    await this.#note('search_saved', search, visitor)
    return { done: search }
  }

  /** Its name, kinds of change and language. Other filters are another search. */
  async change(
    account: Account,
    id: string,
    wanted: Omit<WantedSearch, 'query'>,
    visitor: Visitor,
  ): Promise<Result<SavedSearch, SearchRefusal>> {
    const found = await this.find(account, id)
    if (found === null) return { refused: 'gone' }
    const name = readSearchName(wanted.name)
    if (typeof name !== 'string') return name
    if ((await this.#writes.take(account.id)) > 0) return { refused: 'slow_down' }
    const search = { ...found.search, name, types: readTypes(wanted.types), lang: wanted.lang }
    if (!(await this.#parts.store.changeSearch(id, search))) return { refused: 'gone' }
    await this.#note('search_changed', search, visitor)
    return { done: search }
  }

  /** With its receivers and their deliveries. */
  async delete(account: Account, id: string, visitor: Visitor): Promise<Result<SavedSearch, 'gone'>> {
    const found = await this.find(account, id)
    if (found === null || !(await this.#parts.store.deleteSearch(id))) return { refused: 'gone' }
    await this.#note('search_deleted', found.search, visitor)
    return { done: found.search }
  }

  #note(act: 'search_saved' | 'search_changed' | 'search_deleted', { id, account_id }: SavedSearch, visitor: Visitor) {
    return this.#parts.audit({ act, actor: account_id, detail: id }, visitor)
  }
}

function readSearchName(text: string): string | { readonly refused: 'no_name' | 'name_too_long' } {
  const name = readName(text)
  if (name === null) return { refused: 'no_name' }
  return [...name].length > LONGEST_SEARCH_NAME ? { refused: 'name_too_long' } : name
}

/** All kinds are the same as no choice. Unknown ones are left out: our forms never send them. */
function readTypes(types: WantedSearch['types']): readonly ChangeType[] | null {
  const known = CHANGE_TYPES.filter((type) => types?.includes(type))
  return known.length === 0 || known.length === CHANGE_TYPES.length ? null : known
}
