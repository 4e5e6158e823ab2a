/** Checks after each write of usage whether the per-minute limit refused many requests of an account today, and tells the owner once a day. */
import type { Caller } from '../../domain/accounts/callers.ts'
import { type NoticeStore, REFUSALS_WORTH_TELLING } from '../../domain/accounts/notices.ts'
import type { UsageStore } from '../../domain/accounts/usage.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { RefusedCaller } from '../usage-recorder.ts'
import { writeRefusalMail } from './notice-mails.ts'

export interface RefusalWatchParts {
  readonly notices: Pick<NoticeStore, 'giveRefusals'>
  readonly usage: Pick<UsageStore, 'readRefusals'>
  readonly mailer: Pick<Mailer, 'send'>
  /** ERSHOU_PUBLIC_URL; null = mails have no link. */
  readonly publicUrl: string | null
  readonly now: () => number
  /** Called when the check failed; the next refused request of the account repeats it. */
  readonly onFailure: (error: unknown) => void
  readonly onSuccess?: () => void
}

interface Look {
  /** More was written since it began to read. */
  isBehind: boolean
  done: Promise<void>
}

export class RefusalWatch {
  readonly #parts: RefusalWatchParts
  /** `day account`, of the newest day: told by any process. Each account is looked at no more often than it takes to count so many refusals. */
  readonly #told = new Set<string>()
  readonly #looks = new Map<string, Look>()
  #day = ''

  constructor(parts: RefusalWatchParts) {
    this.#parts = parts
  }

  /** After they were written. */
  see(refused: readonly RefusedCaller[]): void {
    for (const { caller, day } of refused) {
      if (day > this.#day) {
        this.#day = day
        this.#told.clear()
      }
      const key = `${day} ${caller.account.id}`
      if (!caller.account.alerts.refusals || this.#told.has(key)) continue
      const known = this.#looks.get(key)
      if (known) known.isBehind = true
      else this.#begin(key, caller, day)
    }
  }

  /** Resolves when nothing is in progress. */
  async settle(): Promise<void> {
    await Promise.all([...this.#looks.values()].map(({ done }) => done))
  }

  #begin(key: string, caller: Caller, day: string): void {
    const look: Look = { isBehind: true, done: Promise.resolve() }
    this.#looks.set(key, look)
    look.done = this.#lookUntilLevel(look, caller, day)
      .then(this.#parts.onSuccess, this.#parts.onFailure)
      .finally(() => this.#looks.delete(key))
  }

  async #lookUntilLevel(look: Look, caller: Caller, day: string): Promise<void> {
    while (look.isBehind) {
      look.isBehind = false
      await this.#look(caller, day)
    }
  }

  /** All processes write into one store, so the last of them to write sees the sum. */
  async #look({ account, limits }: Caller, day: string): Promise<void> {
    const { notices, usage, mailer, publicUrl, now } = this.#parts
    const rows = await usage.readRefusals(account.id, day, day)
    const requests = rows.filter(({ reason }) => reason === 'minute').reduce((sum, row) => sum + row.requests, 0)
    if (requests < REFUSALS_WORTH_TELLING) return
    const isFirst = await notices.giveRefusals({ account_id: account.id, day, requests, at_ms: now() })
    this.#told.add(`${day} ${account.id}`)
    const { per_minute } = limits
    if (isFirst) mailer.send(writeRefusalMail(account.email, { requests, per_minute, day, publicUrl }))
  }
}
