/** A table of audit log entries. */
import type { NumberedEntry } from '../../../../accounts/operator/operated-accounts.ts'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatTime } from '../../../format.ts'
import { ACTS } from '../../../texts/acts.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import type { Language } from '../../../visit.ts'
import { AccountLink } from '../account-link.tsx'

interface AuditTableProps {
  readonly entries: readonly NumberedEntry[]
  readonly names: ReadonlyMap<string, string>
  readonly language: Language
}

export function AuditTable({ entries, names, language }: AuditTableProps) {
  const { audit, account, act } = OPERATOR[language]
  const columns = [audit.time, act, audit.actor, account, audit.detail, audit.address]
  return (
    <WideTable caption={audit.caption} columns={columns}>
      {entries.map((entry) => (
        <tr key={entry.number}>
          <td class="time">{formatTime(entry.at_ms)}</td>
          <th scope="row">{ACTS[language][entry.act]}</th>
          <td>
            <AccountLink id={entry.actor} names={names} showsId language={language} />
          </td>
          <td>
            {entry.account_id !== entry.actor && (
              <AccountLink id={entry.account_id} names={names} showsId language={language} />
            )}
          </td>
          <td class="whole">{entry.detail ?? ''}</td>
          <td>{entry.address ?? '—'}</td>
        </tr>
      ))}
    </WideTable>
  )
}

/** The account ids in some entries. */
export function accountsIn(entries: readonly NumberedEntry[]): readonly string[] {
  return entries.flatMap(({ actor, account_id }) => [actor, account_id])
}
