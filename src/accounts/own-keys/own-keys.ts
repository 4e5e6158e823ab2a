/** The keys of an account for its owner. Every call names the account and never returns keys of others. */
import type { Account, AccountStore, ApiKey, KeyGroup } from '../../domain/accounts/accounts.ts'
import type { SharedValues } from '../../domain/limits/shared-values.ts'
import type { Accounts, IssuedKey, NewKey } from '../accounts.ts'
import type { RefusalReason, Refused } from '../outcome.ts'
import type { RotatedKey } from '../rotate-key.ts'
import type { Audit } from '../signing-in/create-audit.ts'
import type { Refusal, Result, Visitor } from '../signing-in/results.ts'
import { Allowance } from '../signing-in/slow-down/allowance.ts'
import type { UsageRecorder } from '../usage-recorder.ts'

interface OwnKeysParts {
  readonly accounts: Pick<Accounts, 'createKey' | 'renameKey' | 'rotateKey' | 'revokeKey'>
  readonly store: Pick<AccountStore, 'findKey' | 'readKeys' | 'findPredecessor' | 'findLastUse' | 'readLastAddresses'>
  readonly recorder: Pick<UsageRecorder, 'lastUsed'>
  readonly audit: Audit
  /** Where new keys are counted. */
  readonly values: SharedValues
  readonly now: () => number
}

/** A key with its predecessor and successor. */
export interface KeyInRow {
  readonly key: ApiKey
  readonly predecessor: ApiKey | null
  readonly successor: ApiKey | null
}

interface KeyList {
  readonly keys: readonly ApiKey[]
  /** In the group, on all pages. */
  readonly total: number
  /** Starts at 1. */
  readonly page: number
  readonly pages: number
}

/** Far more than needed; each active key is held in memory. */
export const MOST_OPEN_KEYS = 100
const KEYS_PER_PAGE = 50
/** Inactive keys stay listed and in usage names, so creating and revoking repeatedly must be limited. */
export const NEW_KEYS = { most: 200, spanMs: 86_400_000 }

export class OwnKeys {
  readonly #parts: OwnKeysParts
  readonly #newKeys: Allowance

  constructor(parts: OwnKeysParts) {
    this.#parts = parts
    this.#newKeys = new Allowance(parts.values, 'new-key', NEW_KEYS)
  }

  /** Newest first; a page after the last is the last. */
  async list(account: Account, group: KeyGroup, wantedPage: number): Promise<KeyList> {
    const read = (page: number) => {
      const question = { group, at_ms: this.#parts.now(), offset: (page - 1) * KEYS_PER_PAGE, limit: KEYS_PER_PAGE }
      return this.#parts.store.readKeys(account.id, question)
    }
    const first = await read(wantedPage)
    const pages = Math.max(1, Math.ceil(first.total / KEYS_PER_PAGE))
    const page = Math.min(wantedPage, pages)
    const { keys, total } = page === wantedPage ? first : await read(page)
    return { keys: keys.map((key) => this.#freshen(key)), total, page, pages }
  }

  async count(account: Account, group: KeyGroup): Promise<number> {
    const question = { group, at_ms: this.#parts.now(), offset: 0, limit: 0 }
    return (await this.#parts.store.readKeys(account.id, question)).total
  }

  /** For any key of the account; null = never. Up to a second late. */
  findLastUse(account: Account): Promise<number | null> {
    return this.#parts.store.findLastUse(account.id)
  }

  /** From where each key was last used, by id; without those that are not known. */
  readLastAddresses(account: Account): Promise<ReadonlyMap<string, string>> {
    return this.#parts.store.readLastAddresses(account.id)
  }

  /** Null if the account has no such key. */
  async find(account: Account, id: string): Promise<ApiKey | null> {
    const key = await this.#parts.store.findKey(id)
    return key?.account_id === account.id ? this.#freshen(key) : null
  }

  async findInRow(account: Account, id: string): Promise<KeyInRow | null> {
    const key = await this.find(account, id)
    if (key === null) return null
    const predecessor = await this.#parts.store.findPredecessor(account.id, id)
    return { key, predecessor, successor: key.rotated_to === null ? null : await this.find(account, key.rotated_to) }
  }

  async create(
    account: Account,
    { kind, name, expires_at_ms }: Required<Pick<NewKey, 'kind' | 'expires_at_ms'>> & { readonly name: string },
    visitor: Visitor,
  ): Promise<Result<IssuedKey, RefusalReason>> {
    if ((await this.#newKeys.take(account.id)) > 0) return { refused: 'too_many_new_keys' }
    const wanted = { kind, name, expires_at_ms, most_open: MOST_OPEN_KEYS }
    const made = await this.#parts.accounts.createKey(account.id, wanted)
    if ('refused' in made) return nameRefusal(made)
    await this.#note('key_created', made.done.key, visitor)
    return made
  }

  async rename(account: Account, id: string, name: string, visitor: Visitor): Promise<Result<ApiKey, RefusalReason>> {
    const renamed = await this.#parts.accounts.renameKey(account.id, id, name)
    if ('refused' in renamed) return nameRefusal(renamed)
    await this.#note('key_renamed', renamed.done, visitor)
    return renamed
  }

  /** The old key works for another `grace_ms`. */
  async rotate(
    account: Account,
    id: string,
    grace_ms: number,
    visitor: Visitor,
  ): Promise<Result<RotatedKey, RefusalReason>> {
    const known = await this.find(account, id)
    if (known === null) return { refused: 'not_found' }
    if ((await this.#newKeys.take(account.id)) > 0) return { refused: 'too_many_new_keys' }
    const rotated = await this.#parts.accounts.rotateKey(known.id, { grace_ms, most_open: MOST_OPEN_KEYS })
    if ('refused' in rotated) return nameRefusal(rotated)
    await this.#note('key_rotated', known, visitor, ` to ${rotated.done.key.id}`)
    return rotated
  }

  /** Revoking twice is not an error. */
  async revoke(account: Account, id: string, visitor: Visitor): Promise<Result<ApiKey, RefusalReason>> {
    const known = await this.find(account, id)
    if (known === null) return { refused: 'not_found' }
    const revoked = await this.#parts.accounts.revokeKey(known.id)
    if ('refused' in revoked) return nameRefusal(revoked)
    if (known.revoked_at_ms === null) await this.#note('key_revoked', known, visitor)
    return revoked
  }

  /** This process may have seen a use that is not stored yet. */
  #freshen(key: ApiKey): ApiKey {
    const seen = this.#parts.recorder.lastUsed(key.id)
    const isNews = seen !== null && seen > (key.last_used_at_ms ?? 0)
    return isNews ? { ...key, last_used_at_ms: seen } : key
  }

  #note(
    act: 'key_created' | 'key_renamed' | 'key_rotated' | 'key_revoked',
    { id, account_id }: ApiKey,
    visitor: Visitor,
    more = '',
  ): Promise<void> {
    return this.#parts.audit({ act, actor: account_id, detail: `${id}${more}` }, visitor)
  }
}

function nameRefusal({ refused, reason }: Refused): Refusal<RefusalReason> {
  if (reason === undefined || reason === 'last_operator') throw new Error(refused)
  return { refused: reason }
}
