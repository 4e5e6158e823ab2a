/** The lists on an account's page: keys, sessions, plan changes, invoices, audit log. */
import type { AccountSheet } from '../../../../accounts/operator/operated-accounts.ts'
import type { Invoice } from '../../../../domain/accounts/billing.ts'
import { Time, TimeIn } from '../../../components/time.tsx'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatNumber } from '../../../format.ts'
import { BILLING } from '../../../texts/billing.ts'
import { FRAME } from '../../../texts/frame.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import type { Language } from '../../../visit.ts'
import { namePlan } from '../../billing/describe-plan.ts'
import { InvoiceTable } from '../../billing/invoice-table.tsx'
import { accountPath } from '../account-link.tsx'
import { AuditTable } from '../audit/audit-table.tsx'
import { previewPath } from '../draft-invoices.tsx'
import { revokeKeyPath } from '../revoke-key.tsx'

interface AccountListsProps {
  readonly id: string
  readonly sheet: AccountSheet
  readonly names: ReadonlyMap<string, string>
  /** Requests of this month by key; missing = none. */
  readonly keyUse?: ReadonlyMap<string, number>
  /** Then it cannot be accessed any more. */
  readonly isDeleted?: boolean
  /** Then none of its keys works. */
  readonly isShutOut?: boolean
  readonly isPastDue: (invoice: Invoice) => boolean
  readonly language: Language
}

export function AccountLists(props: AccountListsProps) {
  const { id, sheet, names, keyUse, isDeleted, isShutOut, isPastDue, language } = props
  const { sheet: texts, audit } = OPERATOR[language]
  return (
    <>
      {!isDeleted && <Keys {...{ sheet, keyUse, language }} isShutOut={isShutOut ?? false} />}
      {!isDeleted && <Sessions id={id} sheet={sheet} language={language} />}
      <Changes sheet={sheet} language={language} />
      <section aria-labelledby="invoices">
        <h2 id="invoices">{texts.invoices}</h2>
        {sheet.invoices.length === 0 ? (
          <p>{texts.noInvoices}</p>
        ) : (
          <InvoiceTable {...{ isPastDue, language }} invoices={sheet.invoices} base="/operator/invoices" />
        )}
        {!isDeleted && (
          <p>
            <a href={previewPath(id)}>{OPERATOR[language].invoices.preview}</a>
          </p>
        )}
      </section>
      <section aria-labelledby="audit">
        <h2 id="audit">{texts.audit}</h2>
        {sheet.entries.length === 0 ? (
          <p>{audit.none}</p>
        ) : (
          <AuditTable entries={sheet.entries} names={names} language={language} />
        )}
        <p>
          <a href={`/operator/audit?account=${encodeURIComponent(id)}`}>{texts.wholeAudit}</a>
        </p>
      </section>
    </>
  )
}

interface PartProps {
  readonly sheet: AccountSheet
  readonly language: Language
}

/** Shows only as much of a key as people need to recognize it. */
interface KeysProps extends PartProps {
  readonly keyUse: ReadonlyMap<string, number> | undefined
  readonly isShutOut: boolean
}

function Keys({ sheet, keyUse, isShutOut, language }: KeysProps) {
  const { sheet: texts, accounts, act, more } = OPERATOR[language]
  const { never, notKnown } = FRAME[language]
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">{texts.keys}</h2>
      <p>{texts.keyCounts(formatNumber(sheet.open_keys, language), formatNumber(sheet.ended_keys, language))}</p>
      {isShutOut && sheet.open_keys > 0 && <p>{texts.shutOut}</p>}
      {sheet.keys.length > 0 && (
        <WideTable
          caption={texts.keysCaption}
          sorts={sheet.open_keys === sheet.keys.length}
          columns={[
            ...[accounts.name, texts.prefix, { number: texts.keyUse }, texts.lastUsed],
            ...[texts.lastAddress, accounts.created, { actions: act }],
          ]}
        >
          {sheet.keys.map((key) => (
            <tr key={key.id}>
              <th scope="row" class="whole">
                {key.name ?? '—'}
              </th>
              <td>
                <code>{key.prefix}…</code>
              </td>
              <td class="number">{formatNumber(keyUse?.get(key.id) ?? 0, language)}</td>
              <td class="time">{key.last_used_at_ms === null ? never : <Time ms={key.last_used_at_ms} />}</td>
              <td>{sheet.addresses.get(key.id) ?? (key.last_used_at_ms === null ? '—' : notKnown)}</td>
              <td class="time">
                <Time ms={key.created_at_ms} />
              </td>
              <td>
                <a class="danger" href={revokeKeyPath(key.id)} aria-label={texts.revokeNamed(key.name ?? key.prefix)}>
                  {texts.revoke}
                </a>
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      {sheet.open_keys > sheet.keys.length && (
        <p>{more(formatNumber(sheet.open_keys - sheet.keys.length, language))}</p>
      )}
    </section>
  )
}

function Sessions({ id, sheet: { sessions }, language }: PartProps & { readonly id: string }) {
  const texts = OPERATOR[language].sheet
  const [last] = sessions
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{texts.sessions}</h2>
      {last === undefined ? (
        <p>{texts.noSessions}</p>
      ) : (
        <>
          <p>
            {texts.sessionCount(formatNumber(sessions.length, language))}{' '}
            <TimeIn words={texts.lastSeen} ms={last.last_seen_at_ms} />
          </p>
          <form method="post" action={`${accountPath(id)}/sessions/end`}>
            <button type="submit" class="plain danger">
              {texts.endSessions}
            </button>
          </form>
        </>
      )}
    </section>
  )
}

function Changes({ sheet: { changes }, language }: PartProps) {
  const { sheet: texts, changes: words } = OPERATOR[language]
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{texts.changes}</h2>
      {changes.length === 0 ? (
        <p>{texts.noChanges}</p>
      ) : (
        <WideTable caption={texts.changesCaption} columns={[words.from, words.to, words.state, words.requested]}>
          {changes.map((change) => (
            <tr key={change.id}>
              <td>{namePlan(change.from_plan, language)}</td>
              <th scope="row">{namePlan(change.to_plan, language)}</th>
              <td>{BILLING[language].changeStates[change.state]}</td>
              <td class="time">
                <Time ms={change.requested_at_ms} />
              </td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  )
}
