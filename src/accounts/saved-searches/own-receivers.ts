/** The receivers of saved searches for their owner, and for whoever reads the mails. Every call of an owner names the account. */
import { timingSafeEqual } from 'node:crypto'
import type { Account } from '../../domain/accounts/accounts.ts'
import type { AuditAct } from '../../domain/accounts/audit.ts'
import type { Attempt, Delivery, DeliveryStore } from '../../domain/deliveries/deliveries.ts'
import type { FollowedChanges } from '../../domain/deliveries/followed-changes.ts'
import {
  beforeFirstPass,
  LONGEST_ADDRESS,
  type LogPlace,
  MOST_RECEIVERS,
  type Receiver,
  type ReceiverKind,
  type SavedSearch,
  type SavedSearchStore,
} from '../../domain/deliveries/saved-searches.ts'
import type { SendNow } from '../../domain/deliveries/send-now.ts'
import type { SharedValues } from '../../domain/limits/shared-values.ts'
import type { Mail, Mailer } from '../../domain/mail.ts'
import { readMailable } from '../names.ts'
import { createRandomText, createSecret, type RandomBytes } from '../random-text.ts'
import type { Audit } from '../signing-in/create-audit.ts'
import type { Result, Visitor } from '../signing-in/results.ts'
import { Allowance, takeEach } from '../signing-in/slow-down/allowance.ts'

interface OwnReceiversParts {
  readonly store: SavedSearchStore
  readonly deliveries: Pick<DeliveryStore, 'listDeliveries' | 'findDelivery' | 'countDay'>
  readonly changes: Pick<FollowedChanges, 'place'>
  readonly sendNow: SendNow
  readonly mailer: Pick<Mailer, 'send' | 'isReal'>
  /** Whether an address may be posted to, as far as it can be told without a connection. */
  readonly isPublicUrl: (url: string) => boolean
  readonly formatConfirmMail: (search: SavedSearch, receiver: Receiver) => Mail
  /** When the first mail of a digest is due. */
  readonly firstTryMs: (kind: ReceiverKind, nowMs: number) => number
  readonly audit: Audit
  /** Where writes and what is sent at once are counted. */
  readonly values: SharedValues
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

export interface WantedReceiver {
  readonly kind: ReceiverKind
  readonly address: string
}

export type ReceiverRefusal =
  /** no_mail: this service has no mail server; slow_down: too many of them. */
  'not_an_address' | 'not_public' | 'not_an_email' | 'no_mail' | 'too_many' | 'slow_down' | 'gone'

type Changed<Reason extends string = 'gone'> = Promise<Result<Receiver, Reason>>

const ID_LENGTH = 16
const SECRET_BYTES = 32
/** How long the old secret signs too after a rotation. */
const SECRET_OVERLAP_MS = 24 * 3_600_000
/** Each makes the header of every delivery longer. */
const MOST_OLD_SECRETS = 4
/** Mails that ask for a confirmation go to people who did not ask for them: of an account, and to one address. */
const CONFIRMATIONS = { most: 10, spanMs: 86_400_000 }
const CONFIRMATIONS_TO_ONE = { most: 3, spanMs: 86_400_000 }
/** Each is written to the audit log, which keeps everything. */
const WRITES = { most: 2000, spanMs: 86_400_000 }
/** An owner who clicks often must not make us flood a receiver. */
const SENT_NOW = { most: 20, spanMs: 60_000 }
export const DELIVERIES_PER_PAGE = 50

export class OwnReceivers {
  readonly #parts: OwnReceiversParts
  readonly #confirmations: Allowance
  readonly #confirmationsToOne: Allowance
  readonly #sentNow: Allowance
  readonly #writes: Allowance

  constructor(parts: OwnReceiversParts) {
    this.#parts = parts
    this.#confirmations = new Allowance(parts.values, 'confirmation.account', CONFIRMATIONS)
    this.#confirmationsToOne = new Allowance(parts.values, 'confirmation.address', CONFIRMATIONS_TO_ONE)
    this.#sentNow = new Allowance(parts.values, 'sent-now', SENT_NOW)
    this.#writes = new Allowance(parts.values, 'receiver-write', WRITES)
  }

  /** Null if the account has no such receiver. */
  async find(account: Account, id: string): Promise<Receiver | null> {
    const receiver = await this.#parts.store.findReceiver(id)
    return receiver?.account_id === account.id ? receiver : null
  }

  /** The end of the change log, to which the place of a receiver is compared; null before the inventory is complete. */
  logEnd(): Promise<LogPlace | null> {
    return this.#parts.changes.place()
  }

  /** Why an address cannot be a receiver, as far as it can be told without adding it; null = nothing speaks against it. */
  checkAddress(wanted: WantedReceiver): ReceiverRefusal | null {
    const address = this.#readAddress(wanted)
    return typeof address === 'string' ? null : address.refused
  }

  /** It gets the changes from now on; while the market is read for the first time, those after that. The secret of a webhook is in the result, to be shown once. */
  async add(account: Account, search: SavedSearch, wanted: WantedReceiver, visitor: Visitor): Changed<ReceiverRefusal> {
    const address = this.#readAddress(wanted)
    if (typeof address !== 'string') return address
    const isConfirmed = wanted.kind === 'webhook' || address === account.email
    if (!(await this.#mayAdd(account, isConfirmed ? null : address))) return { refused: 'slow_down' }
    const nowMs = this.#parts.now()
    const cursor = (await this.#parts.changes.place()) ?? beforeFirstPass(nowMs)
    const receiver: Receiver = {
      id: `rcv_${createRandomText(this.#parts.randomBytes, ID_LENGTH)}`,
      search_id: search.id,
      account_id: account.id,
      ...{ kind: wanted.kind, address, cursor },
      status: isConfirmed ? 'on' : 'unconfirmed',
      off_reason: null,
      secret: wanted.kind === 'webhook' ? this.#newSecret() : null,
      ...{ old_secret: null, old_secret_until_ms: null },
      token: createSecret(this.#parts.randomBytes),
      ...{ failing_since_ms: null, failures: 0, created_at_ms: nowMs },
      next_try_ms: this.#parts.firstTryMs(wanted.kind, nowMs),
    }
    const added = await this.#parts.store.addReceiver(receiver, MOST_RECEIVERS)
    if (added !== 'added') return { refused: added ?? 'gone' }
    if (!isConfirmed) this.#parts.mailer.send(this.#parts.formatConfirmMail(search, receiver))
    await this.#note('receiver_added', receiver, visitor)
    return { done: receiver }
  }

  async remove(account: Account, id: string, visitor: Visitor): Changed {
    const receiver = await this.find(account, id)
    if (receiver === null || !(await this.#parts.store.removeReceiver(id))) return { refused: 'gone' }
    await this.#note('receiver_removed', receiver, visitor)
    return { done: receiver }
  }

  /** Turned on again, it continues where it was. */
  async turn(account: Account, id: string, isOn: boolean, visitor: Visitor): Changed<'gone' | 'slow_down'> {
    const receiver = await this.find(account, id)
    // An address that its reader has unsubscribed stays so.
    if (receiver === null || receiver.off_reason === 'unsubscribed') return { refused: 'gone' }
    if ((await this.#writes.take(account.id)) > 0) return { refused: 'slow_down' }
    const change = isOn
      ? { status: 'on', off_reason: null, failing_since_ms: null, failures: 0, next_try_ms: this.#parts.now() }
      : { status: 'off', off_reason: 'owner' }
    const changed = await this.#parts.store.changeReceiver(id, change as Partial<Receiver>, isOn ? 'off' : 'on')
    if (changed === null) return { refused: 'gone' }
    await this.#note(isOn ? 'receiver_turned_on' : 'receiver_turned_off', changed, visitor)
    return { done: changed }
  }

  /** Old secrets sign too for another day. */
  async rotateSecret(account: Account, id: string, visitor: Visitor): Changed<'gone' | 'slow_down'> {
    const receiver = await this.find(account, id)
    if (receiver?.kind !== 'webhook') return { refused: 'gone' }
    if ((await this.#writes.take(account.id)) > 0) return { refused: 'slow_down' }
    const now_ms = this.#parts.now()
    const old = { old_until_ms: now_ms + SECRET_OVERLAP_MS, most_old: MOST_OLD_SECRETS }
    const changed = await this.#parts.store.rotateSecret(id, { secret: this.#newSecret(), now_ms, ...old })
    if (changed === null) return { refused: 'gone' }
    await this.#note('receiver_secret_rotated', changed, visitor)
    return { done: changed }
  }

  async test(account: Account, search: SavedSearch, id: string): Promise<Result<Attempt, 'gone' | 'slow_down'>> {
    const receiver = await this.find(account, id)
    if (receiver === null || receiver.search_id !== search.id || !mayReceive(receiver)) return { refused: 'gone' }
    if ((await this.#sentNow.take(account.id)) > 0) return { refused: 'slow_down' }
    return { done: await this.#parts.sendNow.test(receiver, search) }
  }

  /** Of one receiver, newest first. */
  listDeliveries(receiver: Receiver, before: { readonly created_at_ms: number; readonly id: string } | null) {
    const question = { receiver_id: receiver.id, before, limit: DELIVERIES_PER_PAGE + 1 }
    return this.#parts.deliveries.listDeliveries(receiver.account_id, question)
  }

  async findDelivery(account: Account, id: string): Promise<Delivery | null> {
    const delivery = await this.#parts.deliveries.findDelivery(id)
    return delivery?.account_id === account.id ? delivery : null
  }

  /** One that is pending is tried at the next look; another is sent once more, with its id. */
  async sendAgain(account: Account, id: string): Promise<Result<Attempt | null, 'gone' | 'slow_down'>> {
    const delivery = await this.findDelivery(account, id)
    const receiver = delivery && (await this.find(account, delivery.receiver_id))
    const search = receiver && (await this.#parts.store.findSearch(receiver.search_id))
    if (!delivery || !receiver || !search || !mayReceive(receiver)) return { refused: 'gone' }
    if ((await this.#sentNow.take(account.id)) > 0) return { refused: 'slow_down' }
    if (delivery.state !== 'pending') return { done: await this.#parts.sendNow.again(receiver, delivery, search.lang) }
    await this.#parts.store.changeReceiver(receiver.id, { next_try_ms: this.#parts.now() })
    return { done: null }
  }

  /** How many changes the account was given today (UTC). */
  countToday(account: Account): Promise<number> {
    return this.#parts.deliveries.countDay(account.id, new Date(this.#parts.now()).toISOString().slice(0, 10))
  }

  /** By the token of a mail, without an account. Null if it is not valid. */
  async findByToken(id: string, token: string): Promise<Receiver | null> {
    const receiver = await this.#parts.store.findReceiver(id)
    return receiver !== null && receiver.kind !== 'webhook' && isSame(receiver.token, token) ? receiver : null
  }

  /** Of a receiver that was found by its token; null if it is gone. */
  async nameSearch({ search_id }: Receiver): Promise<string | null> {
    return (await this.#parts.store.findSearch(search_id))?.name ?? null
  }

  async confirm(id: string, token: string): Promise<boolean> {
    if ((await this.findByToken(id, token)) === null) return false
    const changed = await this.#parts.store.changeReceiver(id, { status: 'on', off_reason: null }, 'unconfirmed')
    return changed !== null || (await this.#parts.store.findReceiver(id))?.status === 'on'
  }

  async unsubscribe(id: string, token: string): Promise<boolean> {
    if ((await this.findByToken(id, token)) === null) return false
    return (await this.#parts.store.changeReceiver(id, { status: 'off', off_reason: 'unsubscribed' })) !== null
  }

  #readAddress({ kind, address }: WantedReceiver): string | { readonly refused: ReceiverRefusal } {
    if (kind !== 'webhook') {
      if (!this.#parts.mailer.isReal) return { refused: 'no_mail' }
      return readMailable(address) ?? { refused: 'not_an_email' }
    }
    const text = address.trim()
    if (text.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(text) || !URL.canParse(text))
      return { refused: 'not_an_address' }
    const url = new URL(text)
    url.hash = ''
    return this.#parts.isPublicUrl(url.href) ? url.href : { refused: 'not_public' }
  }

  /** `toConfirm` is an address that is asked to confirm. What is refused counts nowhere. */
  async #mayAdd({ id }: Account, toConfirm: string | null): Promise<boolean> {
    const asked = toConfirm === null ? [] : [this.#confirmations.one(id), this.#confirmationsToOne.one(toConfirm)]
    return (await takeEach(this.#parts.values, [this.#writes.one(id), ...asked])) === 0
  }

  #newSecret(): string {
    return `whsec_${this.#parts.randomBytes(SECRET_BYTES).toString('base64')}`
  }

  #note(act: AuditAct, { id, account_id }: Receiver, visitor: Visitor) {
    return this.#parts.audit({ act, actor: account_id, detail: id }, visitor)
  }
}

/** Nothing is sent to an address that nobody has confirmed, or that was unsubscribed. */
function mayReceive({ status, off_reason }: Receiver): boolean {
  return status !== 'unconfirmed' && off_reason !== 'unsubscribed'
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
