/** Passkeys: added after a recent sign-in, and verified at each sign-in. */
import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type Account, LONGEST_NAME } from '../../domain/accounts/accounts.ts'
import type { Passkey, PasskeyStore } from '../../domain/accounts/credentials.ts'
import { isFailure } from '../../domain/failure.ts'
import type { SharedValues } from '../../domain/limits/shared-values.ts'
import { readName } from '../names.ts'
import { LINK_LIFETIMES_MS } from './links.ts'
import type { SigningInParts } from './parts.ts'
import type { PasskeyRefusal, Reader, Result, Visitor } from './results.ts'
import type { OpenSession } from './sessions.ts'
import { Allowance, ClientAllowance } from './slow-down/allowance.ts'

interface PasskeysParts extends Pick<SigningInParts, 'accountStore' | 'sessions' | 'links' | 'mails' | 'audit'> {
  readonly store: PasskeyStore
  readonly publicUrl: string | null
  /** Where challenges are counted. */
  readonly values: SharedValues
  readonly now: () => number
}

/** The JSON that a browser sent, unchecked; `origin` is that of the request. */
export interface PasskeyAnswer {
  readonly response: unknown
  readonly origin: string
}

/** Loaded with the first passkey, because it would take a fifth of the start-up time. */
const loadLibrary = () => import('@simplewebauthn/server')

const RP_NAME = 'Ershou'
export const MOST_PASSKEYS = 20
/** Anyone can create challenges in the store, so they are limited: signed-in people by account, strangers separately. */
const PER_CLIENT = { most: 60, spanMs: LINK_LIFETIMES_MS.passkey }
const IN_ALL = { most: 100_000, spanMs: LINK_LIFETIMES_MS.passkey }

export class Passkeys {
  readonly #parts: PasskeysParts
  readonly #byAccount: Allowance
  readonly #byAddress: ClientAllowance

  constructor(parts: PasskeysParts) {
    this.#parts = parts
    this.#byAccount = new Allowance(parts.values, 'passkey.account', PER_CLIENT)
    this.#byAddress = new ClientAllowance(parts, 'passkey', { ...PER_CLIENT, inAll: IN_ALL })
  }

  list(accountId: string): Promise<Passkey[]> {
    return this.#parts.store.listPasskeys(accountId)
  }

  /** Whether a session may change the credentials of its account: it is recent, and used a passkey if the account has one. A mailed link is the recovery for customers who lost theirs, but not for operators: anyone who reads their mail could act for them. */
  async isProof({ account, session }: OpenSession): Promise<boolean> {
    if (!this.#parts.sessions.isFresh(session)) return false
    if (session.way === 'passkey' || (session.way === 'link' && account.role !== 'operator')) return true
    return (await this.list(account.id)).length === 0
  }

  async registrationOptions(
    open: OpenSession,
    origin: string,
    visitor: Visitor,
  ): Promise<Result<PublicKeyCredentialCreationOptionsJSON, PasskeyRefusal>> {
    const { account } = open
    if (!(await this.isProof(open))) return { refused: 'not_fresh' }
    const place = this.#placeOf(origin)
    if (place === null) return { refused: 'needs_name' }
    const known = await this.list(account.id)
    if (known.length >= MOST_PASSKEYS) return { refused: 'too_many' }
    const challenge = await this.#createChallenge(account.id, visitor, account.id)
    if ('refused' in challenge) return challenge
    const { generateRegistrationOptions } = await loadLibrary()
    const options = await generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: place.rpId,
      userName: account.email,
      userDisplayName: account.name ?? account.email,
      userID: Buffer.from(account.id) as Uint8Array<ArrayBuffer>,
      challenge: challenge.done,
      timeout: LINK_LIFETIMES_MS.passkey,
      excludeCredentials: known.map(describeCredential),
      // Requested without an e-mail address.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { done: options }
  }

  async register(
    open: OpenSession,
    { response, origin, name }: PasskeyAnswer & { readonly name: string },
    reader: Reader,
    visitor: Visitor,
  ): Promise<Result<Passkey, PasskeyRefusal>> {
    const { account } = open
    if (!(await this.isProof(open))) return { refused: 'not_fresh' }
    const place = this.#placeOf(origin)
    if (place === null) return { refused: 'needs_name' }
    const called = readName(name)
    if (called === null || called.length > LONGEST_NAME) return { refused: 'not_a_name' }
    if ((await this.list(account.id)).length >= MOST_PASSKEYS) return { refused: 'too_many' }
    const { verifyRegistrationResponse } = await loadLibrary()
    const verified = await orWrong(() =>
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.#isChallenge(challenge, account.id),
        expectedOrigin: place.origin,
        expectedRPID: place.rpId,
      }),
    )
    if (!verified?.verified) return { refused: 'wrong' }
    const { credential } = verified.registrationInfo
    const passkey: Passkey = {
      id: credential.id,
      account_id: account.id,
      name: called,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? [])
        .filter((one) => /^[a-z-]{1,20}$/.test(one))
        .slice(0, 8)
        .join(','),
      created_at_ms: this.#parts.now(),
      last_used_at_ms: null,
    }
    const added = await this.#parts.store.addPasskey(passkey, MOST_PASSKEYS)
    if (added !== true) return { refused: added === 'too_many' ? 'too_many' : 'wrong' }
    await this.#parts.audit({ act: 'passkey_added', actor: account.id, detail: called }, visitor)
    this.#parts.mails.send(account.email, reader, (texts, { forgot }) => texts.passkey_added(called, forgot))
    return { done: passkey }
  }

  /** False if the account has no such passkey. */
  async remove(account: Account, id: string, visitor: Visitor): Promise<boolean> {
    const found = (await this.list(account.id)).find((one) => one.id === id)
    if (found === undefined || !(await this.#parts.store.removePasskey(account.id, id))) return false
    await this.#parts.audit({ act: 'passkey_removed', actor: account.id, detail: found.name }, visitor)
    return true
  }

  /** The same for everyone; the authenticator says whose passkey it is. `signedInId`: the account of a person who confirms something. */
  async authenticationOptions(
    origin: string,
    visitor: Visitor,
    signedInId: string | null,
  ): Promise<Result<PublicKeyCredentialRequestOptionsJSON, PasskeyRefusal>> {
    const place = this.#placeOf(origin)
    if (place === null) return { refused: 'needs_name' }
    const challenge = await this.#createChallenge(null, visitor, signedInId)
    if ('refused' in challenge) return challenge
    const { generateAuthenticationOptions } = await loadLibrary()
    const options = await generateAuthenticationOptions({
      rpID: place.rpId,
      challenge: challenge.done,
      timeout: LINK_LIFETIMES_MS.passkey,
      userVerification: 'required',
    })
    return { done: options }
  }

  /** The account whose passkey signed. */
  async authenticate({ response, origin }: PasskeyAnswer): Promise<Result<Account, 'wrong' | 'needs_name'>> {
    const place = this.#placeOf(origin)
    if (place === null) return { refused: 'needs_name' }
    const id = readText(response, 'id')
    const passkey = id === null ? null : await this.#parts.store.findPasskey(id)
    const account = passkey === null ? null : await this.#parts.accountStore.findAccount(passkey.account_id)
    if (passkey === null || account?.status !== 'active') return { refused: 'wrong' }
    const { verifyAuthenticationResponse } = await loadLibrary()
    const verified = await orWrong(() =>
      verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => this.#isChallenge(challenge, null),
        expectedOrigin: place.origin,
        expectedRPID: place.rpId,
        credential: {
          ...describeCredential(passkey),
          publicKey: Buffer.from(passkey.public_key, 'base64url') as Uint8Array<ArrayBuffer>,
          counter: passkey.counter,
        },
      }),
    )
    const handle = readText((response as { response?: unknown } | null)?.response, 'userHandle')
    if (!verified?.verified || (handle !== null && Buffer.from(handle, 'base64url').toString() !== account.id)) {
      return { refused: 'wrong' }
    }
    await this.#parts.store.usePasskey(passkey.id, verified.authenticationInfo.newCounter, this.#parts.now())
    return { done: account }
  }

  /** The relying party id; null at an IP address, where passkeys are not possible. */
  #placeOf(given: string): { origin: string; rpId: string } | null {
    const origin = this.#parts.publicUrl ?? given
    const rpId = URL.canParse(origin) ? new URL(origin).hostname : ''
    return rpId === '' || rpId.startsWith('[') || isIP(rpId) !== 0 ? null : { origin, rpId }
  }

  async #createChallenge(
    accountId: string | null,
    { address }: Visitor,
    signedInId: string | null,
  ): Promise<Result<Uint8Array<ArrayBuffer>, 'slow_down'>> {
    const waitMs = await (signedInId === null ? this.#byAddress.take(address) : this.#byAccount.take(signedInId))
    if (waitMs > 0) return { refused: 'slow_down', retry_after_s: Math.ceil(waitMs / 1000) }
    const { secret } = await this.#parts.links.create({ purpose: 'passkey', email: '', account_id: accountId })
    return { done: Buffer.from(secret, 'base64url') as Uint8Array<ArrayBuffer> }
  }

  /** Once: a challenge that was answered, rightly or wrongly, is gone. */
  async #isChallenge(challenge: string, accountId: string | null): Promise<boolean> {
    const link = await this.#parts.links.take(challenge, 'passkey')
    return link !== null && link.account_id === accountId
  }
}

/** Invalid responses throw; only a store failure is passed on. */
async function orWrong<Value>(verify: () => Promise<Value>): Promise<Value | null> {
  try {
    return await verify()
  } catch (error) {
    if (isFailure(error)) throw error
    return null
  }
}

function describeCredential({ id, transports }: Passkey): { id: string; transports?: string[] } {
  return { id, ...(transports !== '' && { transports: transports.split(',') }) }
}

function readText(record: unknown, name: string): string | null {
  const value = typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[name] : null
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,1400}$/.test(value) ? value : null
}
