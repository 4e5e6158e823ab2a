/** What somebody does from a beginning to an end, with a browser that runs scripts and with one that does not. */
import type { BrowserContext } from 'playwright-core'
import type { Account } from '../../../src/domain/accounts/accounts.ts'
import type { Hand } from './hand.ts'
import type { Desk } from './open-desk.ts'

export const MODES = ['with scripts', 'without scripts'] as const
export type Mode = (typeof MODES)[number]

export interface Scene {
  readonly desk: Desk
  readonly mode: Mode
  /** Of nobody yet. */
  readonly email: string
  readonly hand: Hand
  readonly context: BrowserContext
  /** Signs the hand in as the owner of an account with `email`, and gives it. */
  enter(plan?: string): Promise<Account>
  /** Another browser of the same kind: a stranger's, or that of somebody with an address. */
  another(email?: string, role?: 'operator'): Promise<Hand>
}

export type Flow = readonly [name: string, run: (scene: Scene) => Promise<void>]

export const PASSWORD = 'three quiet green lamps'

/** What the API says to a key. */
export async function askApi({ service }: Desk, secret: string, target = '/v1/me'): Promise<number> {
  const { statusCode } = await service.inject({ url: service.url + target, headers: { 'x-api-key': secret } })
  return statusCode
}
