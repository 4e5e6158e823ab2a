/** The button that asks the browser for a passkey. The page has to load `passkey.js`; hidden without scripts. */
import { SIGNING } from '../texts/signing.ts'
import type { Language } from '../visit.ts'
import { Field } from './form.tsx'

interface PasskeyProps {
  /** `get`: sign in or confirm an identity; `create`: add a passkey with a name. */
  readonly act: 'get' | 'create'
  /** Where the script fetches the options, and where it sends the result: `{ response, next?, name? }`. */
  readonly options: string
  readonly finish: string
  readonly language: Language
  /** Where to go afterwards. */
  readonly next?: string
  /** The id of a form to submit afterwards instead of going to a page. */
  readonly submits?: string
  /** The label of the button; the default depends on the action. */
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
