/** The fields of a new receiver: how changes are sent, and where to. */
import type { WantedReceiver } from '../../../accounts/saved-searches/own-receivers.ts'
import type { Account } from '../../../domain/accounts/accounts.ts'
import { LONGEST_ADDRESS, RECEIVER_KINDS, type ReceiverKind } from '../../../domain/deliveries/saved-searches.ts'
import { Field } from '../../components/form.tsx'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import type { Language } from '../../visit.ts'

/** Null = no receiver. */
export interface TypedReceiver {
  readonly kind: ReceiverKind | null
  readonly address: string
}

export const NO_RECEIVER: TypedReceiver = { kind: null, address: '' }

/** A mail a day to the owner of the account, which needs no address. */
export const OWN_DIGEST: TypedReceiver = { kind: 'digest', address: '' }

/** Undefined if the kind is none of ours, which our form never sends. */
export function readReceiverForm(form: URLSearchParams): TypedReceiver | undefined {
  const chosen = form.get('kind') ?? ''
  const kind = chosen === '' ? null : RECEIVER_KINDS.find((one) => one === chosen)
  return kind === undefined ? undefined : { kind, address: (form.get('address') ?? '').trim() }
}

/** Mails without an address go to the owner. Null = no receiver. */
export function toWanted({ kind, address }: TypedReceiver, { email }: Account): WantedReceiver | null {
  if (kind === null) return null
  return { kind, address: address === '' && kind !== 'webhook' ? email : address }
}

interface ReceiverFieldsProps {
  readonly typed: TypedReceiver
  /** Whether it may be left out. */
  readonly isOptional: boolean
  readonly hasMails: boolean
  readonly email: string
  readonly wrong: string | null
  readonly language: Language
}

export function ReceiverFields({ typed, isOptional, hasMails, email, wrong, language }: ReceiverFieldsProps) {
  const texts = RECEIVERS[language]
  const kinds = RECEIVER_KINDS.filter((kind) => hasMails || kind === 'webhook')
  const none: readonly [string, string][] = isOptional ? [['', texts.noKind]] : []
  return (
    <>
      <fieldset class="choices kinds">
        <legend>{texts.kind}</legend>
        {[...kinds.map((kind): [string, string] => [kind, texts.kinds[kind]]), ...none].map(([kind, words]) => (
          <label key={kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={kind === (typed.kind ?? (isOptional ? '' : kinds[0]))}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {!hasMails && <p class="quiet">{texts.noMails}</p>}
      <Field
        name="address"
        label={texts.address}
        hint={hasMails ? texts.addressHint(email) : texts.webhookHint}
        value={typed.address}
        maxLength={LONGEST_ADDRESS}
        autocomplete="off"
        wrong={wrong}
      />
    </>
  )
}
