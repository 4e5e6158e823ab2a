/** Describes a key: its name, its first characters, and its state. */
import { nameKeyUse } from '../../../accounts/api-key.ts'
import { deriveKeyState, isOpen, type KeyState } from '../../../accounts/own-keys/derive-key-state.ts'
import type { ApiKey } from '../../../domain/accounts/accounts.ts'
import { ExactTime, TimeIn } from '../../components/time.tsx'
import { FRAME } from '../../texts/frame.ts'
import { KEYS } from '../../texts/keys.ts'
import type { Language } from '../../visit.ts'

const TONES: Readonly<Record<KeyState, string>> = {
  active: 'good',
  expires_soon: 'warn',
  rotating: 'warn',
  expired: 'quiet',
  revoked: 'quiet',
}

export function nameKey({ name }: ApiKey, language: Language): string {
  return name ?? KEYS[language].unnamed
}

export function keyPath({ id }: Pick<ApiKey, 'id'>): string {
  return `/dashboard/keys/${encodeURIComponent(id)}`
}

export function KeyName({ apiKey, language }: { readonly apiKey: ApiKey; readonly language: Language }) {
  return (
    <a class={apiKey.name === null ? 'key-name unnamed' : 'key-name'} href={keyPath(apiKey)}>
      {nameKey(apiKey, language)}
    </a>
  )
}

export function describeKind(key: ApiKey, language: Language): string {
  return KEYS[language].kinds[nameKeyUse(key)]
}

export function KeyPrefix({ apiKey }: { readonly apiKey: ApiKey }) {
  return <code>{apiKey.prefix}…</code>
}

/** When the key ends or ended: when it was revoked, or when it expired if that was earlier. */
export function KeyEnd({ apiKey, language }: { readonly apiKey: ApiKey; readonly language: Language }) {
  const ends = [apiKey.revoked_at_ms, apiKey.expires_at_ms].filter((end) => end !== null)
  if (ends.length === 0) return KEYS[language].never
  return <ExactTime ms={Math.min(...ends)} />
}

interface KeyStateProps {
  /** Whether to say until when a replaced key works. */
  readonly saysEnd?: boolean
  readonly apiKey: ApiKey
  readonly now: number
  readonly language: Language
}

export function KeyStateMark({ apiKey, now, saysEnd = false, language }: KeyStateProps) {
  const texts = KEYS[language]
  const state = deriveKeyState(apiKey, now)
  const end = apiKey.expires_at_ms
  return (
    <>
      <span class={`state ${TONES[state]}`}>{texts.states[state]}</span>
      {saysEnd && state === 'rotating' && end !== null && (
        <>
          <br />
          <span class="quiet time">
            <TimeIn words={texts.until} ms={end} />
          </span>
        </>
      )}
    </>
  )
}

export function opens(apiKey: ApiKey, now: number): boolean {
  return isOpen(deriveKeyState(apiKey, now))
}

/** Null = not known: the key was last used before addresses were kept. */
export function LastAddress({ address, language }: { readonly address: string | null; readonly language: Language }) {
  return address === null ? <span class="unknown">{FRAME[language].notKnown}</span> : <code>{address}</code>
}
