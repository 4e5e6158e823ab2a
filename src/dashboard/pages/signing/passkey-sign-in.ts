/** Signs in with a passkey: the two requests of the script. */
import type { SignIn } from '../../../accounts/signing-in/sign-in.ts'
import { answerJson } from '../../answer-json.ts'
import { anyone, type PageRoute } from '../../page-route.ts'
import { SIGNING } from '../../texts/signing.ts'
import { visitorOf } from '../../visitor.ts'
import { enter, readNext } from './enter.ts'

interface PasskeySignInParts {
  readonly signIn: Pick<SignIn, 'beginPasskey' | 'withPasskey' | 'signOut'>
}

export function createPasskeySignInPages({ signIn }: PasskeySignInParts): readonly PageRoute[] {
  return [
    anyone(
      'POST',
      '/sign-in/passkey/options',
      async (visit) => {
        const begun = await signIn.beginPasskey(visit.origin.url, visitorOf(visit), visit.signedIn?.account.id ?? null)
        if ('done' in begun) return answerJson(begun.done)
        const words = SIGNING[visit.language].refused
        if (begun.refused !== 'slow_down') return answerJson({ message: words.needs_name }, { status: 422 })
        return answerJson({ message: words.slow_down(begun.retry_after_s ?? 1) }, { status: 429 })
      },
      { takes: 'json' },
    ),
    anyone(
      'POST',
      '/sign-in/passkey',
      async (visit) => {
        const { response, next } = readSent(visit.json)
        const tried = await signIn.withPasskey({ response, origin: visit.origin.url }, visitorOf(visit))
        if ('refused' in tried) {
          const { needs_name, passkey_wrong } = SIGNING[visit.language].refused
          return answerJson({ message: tried.refused === 'wrong' ? passkey_wrong : needs_name }, { status: 422 })
        }
        const { to, cookies = [] } = await enter(visit, tried.done, signIn, next)
        return answerJson({ to }, { cookies })
      },
      { takes: 'json' },
    ),
  ]
}

function readSent(json: unknown): { readonly response: unknown; readonly next: string } {
  const { response, next } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
  return { response, next: readNext(typeof next === 'string' ? next : null) }
}
