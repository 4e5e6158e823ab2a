/** The passkeys of an account, and the form that adds one. */
import type { Passkey as KeptPasskey } from '../../../domain/accounts/credentials.ts'
import { Passkey } from '../../components/passkey.tsx'
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { ACCOUNT } from '../../texts/account.ts'
import { FRAME } from '../../texts/frame.ts'
import type { Language } from '../../visit.ts'
import { canHavePasskeys } from '../signing/sign-in.tsx'

const PATH = '/dashboard/account/passkeys'

interface PasskeySectionProps {
  readonly passkeys: readonly KeptPasskey[]
  /** Whether a passkey may be added without a new confirmation. */
  readonly isProof: boolean
  readonly origin: string
  readonly language: Language
}

export function PasskeySection({ passkeys, isProof, origin, language }: PasskeySectionProps) {
  const texts = ACCOUNT[language].passkeys
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{texts.title}</h2>
      <p>{texts.text}</p>
      {passkeys.length === 0 ? <p>{texts.none}</p> : <PasskeyTable passkeys={passkeys} language={language} />}
      <Addition isProof={isProof} origin={origin} language={language} />
    </section>
  )
}

function Addition({ isProof, origin, language }: Omit<PasskeySectionProps, 'passkeys'>) {
  const texts = ACCOUNT[language].passkeys
  if (!canHavePasskeys(origin)) return <p class="quiet">{texts.refusals.needs_name}</p>
  if (!isProof) {
    return (
      <p>
        {texts.confirmFirst} <a href="/dashboard/account/confirm?next=/dashboard/account">{texts.confirm}</a>
      </p>
    )
  }
  return (
    <>
      <noscript>
        <p class="quiet">{texts.needsScript}</p>
      </noscript>
      <Passkey act="create" options={`${PATH}/options`} finish={PATH} language={language} />
    </>
  )
}

function PasskeyTable({ passkeys, language }: Pick<PasskeySectionProps, 'passkeys' | 'language'>) {
  const texts = ACCOUNT[language].passkeys
  return (
    <WideTable caption={texts.caption} columns={[texts.name, texts.created, texts.used, texts.remove]}>
      {passkeys.map(({ id, name, created_at_ms, last_used_at_ms }) => (
        <tr key={id}>
          <th scope="row" class="key-name named">
            {name}
          </th>
          <td class="time">
            <Time ms={created_at_ms} />
          </td>
          <td class="time">{last_used_at_ms === null ? FRAME[language].never : <Time ms={last_used_at_ms} />}</td>
          <td>
            <a class="danger" href={`${PATH}/remove?id=${encodeURIComponent(id)}`} aria-label={texts.removeNamed(name)}>
              {texts.remove}
            </a>
          </td>
        </tr>
      ))}
    </WideTable>
  )
}
