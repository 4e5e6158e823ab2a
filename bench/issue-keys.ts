/** Issues keys of several accounts, so that they do not share a rate limit. */
import { withAccounts } from '../scripts/issue-key.ts'

export function issueKeys<Name extends string>(
  dataDir: string,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> {
  return withAccounts({ dataDir, databaseUrl: null }, async (accounts) => {
    const keys = {} as Record<Name, string>
    for (const name of names) {
      const email = `${name}@localhost`
      await accounts.create({ email, plan: 'enterprise' })
      await accounts.override(email, { per_minute: 1_000_000_000 })
      const made = await accounts.createKey(email)
      if ('refused' in made) throw new Error(made.refused)
      keys[name] = made.done.secret
    }
    return keys
  })
}
