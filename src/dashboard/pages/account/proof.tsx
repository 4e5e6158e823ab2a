/** The form field for the proof of identity, and its errors. */
import type { ProofRefusal, ProofWay } from '../../../accounts/own-account/own-account.ts'
import type { Refusal, SignedIn } from '../../../accounts/signing-in/results.ts'
import { Field, Notice } from '../../components/form.tsx'
import type { Cookie, Redirect, ShownPage } from '../../page-route.ts'
import { sessionCookies } from '../../session-cookies.ts'
import { ACCOUNT } from '../../texts/account.ts'
import type { Language } from '../../visit.ts'

export type ProofRefused = Refusal<ProofRefusal>

const REFUSALS: Readonly<Record<ProofRefusal, number>> = {
  missing: 422,
  wrong: 422,
  not_fresh: 422,
  slow_down: 429,
  busy: 503,
}

export function isProofRefusal(refused: Refusal<string>): refused is ProofRefused {
  return refused.refused in REFUSALS
}

interface ProofProps {
  readonly way: ProofWay
  readonly refused: ProofRefused | null
  readonly language: Language
}

/** Renders nothing if the session is recent enough. */
export function ProofField({ way, refused, language }: ProofProps) {
  if (way !== 'password') return null
  const { current, currentHint, forgot } = ACCOUNT[language].proof
  const isHere = refused?.refused === 'missing' || refused?.refused === 'wrong'
  return (
    <>
      <Field
        name="current"
        type="password"
        label={current}
        hint={currentHint}
        autocomplete="current-password"
        required
        wrong={refused !== null && isHere ? describeProof(refused, language) : null}
      />
      <p class="quiet">
        <a href="/forgot">{forgot}</a>
      </p>
    </>
  )
}

/** An error that belongs to no field. */
export function ProofNotice({ way, refused, language }: ProofProps) {
  if (refused === null || (way === 'password' && (refused.refused === 'missing' || refused.refused === 'wrong'))) {
    return null
  }
  return <Notice tone="bad">{describeProof(refused, language)}</Notice>
}

function describeProof({ refused, retry_after_s = 1 }: ProofRefused, language: Language): string {
  const { refusals } = ACCOUNT[language].proof
  return refused === 'slow_down' ? refusals.slow_down(retry_after_s) : refusals[refused]
}

/** Sends a page with a refusal; a renewed session needs its cookie even then. */
export function refusedPage(
  page: ShownPage,
  refused: Refusal<string> | null,
  renewed: SignedIn | null = null,
): ShownPage {
  if (refused === null) return page
  const status = isProofRefusal(refused) ? REFUSALS[refused.refused] : 422
  return {
    ...page,
    status,
    ...(status !== 422 && { retryAfterS: refused.retry_after_s ?? 1 }),
    cookies: renewedCookies(renewed),
  }
}

export function renewedCookies(renewed: SignedIn | null): readonly Cookie[] {
  return renewed === null ? [] : sessionCookies(renewed)
}

/** For people who have to sign in again. */
export function toConfirmation(next: string): Redirect {
  return { kind: 'redirect', to: `/dashboard/account/confirm?next=${encodeURIComponent(next)}` }
}
