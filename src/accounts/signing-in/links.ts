/** One-time links: can be opened any number of times, as mail scanners do, but used only once. */
import type { Role } from '../../domain/accounts/accounts.ts'
import type { LinkPurpose, LinkStore, OneTimeLink } from '../../domain/accounts/credentials.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import { createSecret, hashSecret, type RandomBytes } from '../random-text.ts'

export interface LinksParts {
  readonly store: LinkStore
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

export interface NewLink {
  readonly purpose: LinkPurpose
  readonly email: string
  readonly account_id: string | null
  /** Of an invitation; without them, those of a sign-up. */
  readonly plan?: Plan | undefined
  readonly role?: Role | undefined
}

export interface CreatedLink {
  readonly secret: string
  readonly expires_at_ms: number
}

const HOUR_MS = 3_600_000
export const LINK_LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = {
  sign_in: HOUR_MS,
  start: HOUR_MS,
  sign_up: 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  password: HOUR_MS,
  email: 24 * HOUR_MS,
  passkey: 5 * 60_000,
}

export class Links {
  readonly #parts: LinksParts

  constructor(parts: LinksParts) {
    this.#parts = parts
  }

  async create(wanted: NewLink): Promise<CreatedLink> {
    const { purpose, email, account_id } = wanted
    const secret = createSecret(this.#parts.randomBytes)
    const created_at_ms = this.#parts.now()
    const expires_at_ms = created_at_ms + LINK_LIFETIMES_MS[purpose]
    const hash = hashSecret(secret) as string
    await this.#parts.store.createLink({
      ...{ hash, purpose, account_id, email, created_at_ms, expires_at_ms },
      ...{ plan: wanted.plan ?? null, role: wanted.role ?? null },
    })
    return { secret, expires_at_ms }
  }

  /** Without using it; null if it is not valid (any more). */
  async look(secret: string): Promise<OneTimeLink | null> {
    const hash = hashSecret(secret)
    return hash === null ? null : this.#ifOpen(await this.#parts.store.findLink(hash))
  }

  /** Uses it: of several parallel calls exactly one gets it. A link for another purpose is not changed. */
  async take(secret: string, purpose: LinkPurpose): Promise<OneTimeLink | null> {
    const link = await this.look(secret)
    return link?.purpose === purpose ? this.#ifOpen(await this.#parts.store.takeLink(link.hash)) : null
  }

  /** Unused links of an account. */
  async drop(accountId: string, ...purposes: readonly LinkPurpose[]): Promise<void> {
    for (const purpose of purposes) await this.#parts.store.dropLinks(accountId, purpose)
  }

  /** The address that an account asked to change to and has not confirmed yet; null = none that is known. */
  async findNewEmail(accountId: string): Promise<string | null> {
    const links = await this.#parts.store.listLinks('email')
    return links.find((link) => link.account_id === accountId && this.#ifOpen(link) !== null)?.email ?? null
  }

  /** Valid invitations, newest first. */
  async listInvitations(): Promise<OneTimeLink[]> {
    return (await this.#parts.store.listLinks('invitation')).filter((link) => this.#ifOpen(link) !== null)
  }

  /** By the listed hash, because operators do not have the secret. False if it was already used or withdrawn. */
  async withdrawInvitation(hash: string): Promise<OneTimeLink | null> {
    const link = await this.#parts.store.findLink(hash)
    return link?.purpose === 'invitation' ? this.#parts.store.takeLink(hash) : null
  }

  /** Deletes expired links. */
  forget(): Promise<void> {
    return this.#parts.store.forgetLinks(this.#parts.now())
  }

  #ifOpen(link: OneTimeLink | null): OneTimeLink | null {
    return link !== null && this.#parts.now() < link.expires_at_ms ? link : null
  }
}
