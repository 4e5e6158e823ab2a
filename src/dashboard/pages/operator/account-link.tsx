/** A link to an account on operator pages: its current address with its id, or the id alone if it was deleted. */
import { OPERATOR } from '../../texts/operator.ts'
import type { Language } from '../../visit.ts'

interface AccountLinkProps {
  readonly id: string
  /** Addresses of accounts, by id. */
  readonly names: ReadonlyMap<string, string>
  /** Shows the id below the address, because an address can change. */
  readonly showsId?: boolean
  readonly language: Language
}

export function accountPath(id: string): string {
  return `/operator/accounts/${encodeURIComponent(id)}`
}

export function AccountLink({ id, names, showsId = false, language }: AccountLinkProps) {
  const { actors } = OPERATOR[language].audit
  if (Object.hasOwn(actors, id)) return <>{actors[id as keyof typeof actors]}</>
  const email = names.get(id)
  return (
    <>
      <a class="whole" href={accountPath(id)}>
        {email ?? <code>{id}</code>}
      </a>
      {showsId && email !== undefined && (
        <>
          <br />
          <code class="quiet small">{id}</code>
        </>
      )}
    </>
  )
}
