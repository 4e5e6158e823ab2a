/** The button that asks the browser for a passkey. The page has to load `passkey.js`; without scripts nothing of it is seen. */
import { SIGNING } from '../texts/signing.ts'
import type { Language } from '../visit.ts'
import { Field } from './form.tsx'

interface PasskeyProps {
  /** `get`: sign in, or confirm who it is; `create`: make one, under a name. */
  readonly act: 'get' | 'create'
  /** Where the script asks what to ask the browser, and where it sends what the browser gave: `{ response, next?, name? }`. */
  readonly options: string
  readonly finish: string
  readonly language: Language
  /** Sent along: where to go afterwards. */
  readonly next?: string
  /** The id of a form that is sent afterwards, in place of going anywhere. */
  readonly submits?: string
  /** On the button; left out, as is usual for the act. */
  readonly label?: string
}

export function Passkey({ act, options, finish, language, next, submits, label }: PasskeyProps) {
  const { passkey } = SIGNING[language]
  const { waiting, cancelled, failed, known } = passkey
  const data = {
    'data-passkey': act,
    'data-options': options,
    'data-finish': finish,
    'data-waiting': waiting,
    'data-cancelled': cancelled,
    'data-failed': failed,
    'data-known': known,
    ...(next !== undefined && { 'data-next': next }),
    ...(submits !== undefined && { 'data-submits': submits }),
  }
  return (
    <form class="stack passkey" hidden {...data}>
      {act === 'create' && (
        <Field name="passkey-name" label={passkey.name} hint={passkey.nameHint} required maxLength={100} />
      )}
      <div class="actions">
        <button type="submit" class="plain">
          {label ?? (act === 'get' ? passkey.signIn : passkey.add)}
        </button>
      </div>
      <p class="passkey-status" role="status" />
    </form>
  )
}
