/** Adds a passkey: the two requests of the script. */
import type { PasskeyRefusal, Refusal } from '../../../accounts/signing-in/results.ts'
import { answerJson, answerNext } from '../../answer-json.ts'
import { owner, type PageRoute, type TextAnswer } from '../../page-route.ts'
import { ACCOUNT } from '../../texts/account.ts'
import type { Language } from '../../visit.ts'
import { readerOf, visitorOf } from '../../visitor.ts'
import type { AccountPagesParts } from './account-pages-parts.ts'

const PATH = '/dashboard/account/passkeys'

export function passkeyRoutes({ passkeys }: Pick<AccountPagesParts, 'passkeys'>): readonly PageRoute[] {
  return [
    owner(
      'POST',
      `${PATH}/options`,
      async (visit) => {
        const options = await passkeys.registrationOptions(visit.signedIn, visit.origin.url, visitorOf(visit))
        return 'done' in options ? answerJson(options.done) : refuse(options, visit.language)
      },
      { takes: 'json' },
    ),
    owner(
      'POST',
      PATH,
      async (visit) => {
        const { response, name } = readSent(visit.json)
        const answer = { response, name, origin: visit.origin.url }
        const added = await passkeys.register(visit.signedIn, answer, readerOf(visit), visitorOf(visit))
        if ('refused' in added) return refuse(added, visit.language)
        return answerNext('/dashboard/account?done=passkey_added')
      },
      { takes: 'json' },
    ),
  ]
}

function refuse({ refused }: Refusal<PasskeyRefusal>, language: Language): TextAnswer {
  const status = refused === 'slow_down' ? 429 : 422
  return answerJson({ message: ACCOUNT[language].passkeys.refusals[refused] }, { status })
}

function readSent(json: unknown): { readonly response: unknown; readonly name: string } {
  const { response, name } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
  return { response, name: typeof name === 'string' ? name : '' }
}
