/** A user flow from beginning to end, in a browser with scripts and in one without. */
import type { BrowserContext } from 'playwright-core'
import type { Account } from '../../../src/domain/accounts/accounts.ts'
import type { Hand } from './hand.ts'
import type { Desk } from './open-desk.ts'

export const MODES = ['with scripts', 'without scripts'] as const
export type Mode = (typeof MODES)[number]

export interface Scene {
  readonly desk: Desk
  readonly mode: Mode
  /** Not signed in. */
  readonly email: string
  readonly hand: Hand
  readonly context: BrowserContext
  /** Signs the hand in as the owner of an account with `email`, and returns it. */
  enter(plan?: string): Promise<Account>
  /** Another browser of the same kind: of a stranger, or of a person with an address. */
  another(email?: string, role?: 'operator'): Promise<Hand>
}

export type Flow = readonly [name: string, run: (scene: Scene) => Promise<void>]

export const PASSWORD = 'three quiet green lamps'

/** The API's answer to a key. */
export async function askApi({ service }: Desk, secret: string, target = '/v1/me'): Promise<number> {
  const { statusCode } = await service.inject({ url: service.url + target, headers: { 'x-api-key': secret } })
  return statusCode
}
