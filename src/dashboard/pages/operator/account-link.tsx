/** A link to an account on operator pages: its address, or its id if there is none. */
import { OPERATOR } from '../../texts/operator.ts'
import type { Language } from '../../visit.ts'

interface AccountLinkProps {
  readonly id: string
  /** Addresses of accounts, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly language: Language
}

export function accountPath(id: string): string {
  return `/operator/accounts/${encodeURIComponent(id)}`
}

export function AccountLink({ id, names, language }: AccountLinkProps) {
  const { actors } = OPERATOR[language].audit
  if (Object.hasOwn(actors, id)) return <>{actors[id as keyof typeof actors]}</>
  const email = names.get(id)
  return (
    <a class="whole" href={accountPath(id)}>
      {email ?? <code>{id}</code>}
    </a>
  )
}
