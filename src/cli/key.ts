/** `ershou key …`: the keys of an account. */
import { Command } from 'commander'
import { doneOrFail, doneOrWrongUsage } from './input/done-or-fail.ts'
import { readExpiry } from './input/read-expiry.ts'
import { withRecords } from './input/with-records.ts'
import { describeKey } from './output/describe-key.ts'
import { formatIso, formatMinute } from './output/format-time.ts'
import { type PrintOptions, print, remark } from './output/print.ts'
import { formatFields, formatTable } from './output/table.ts'
import type { Terminal } from './terminal.ts'

interface CreateOptions extends PrintOptions {
  readonly account: string
  readonly name?: string
  readonly expires?: number
}

export function keyCommand(terminal: Terminal): Command {
  const key = new Command('key').description('create, list and revoke keys')
  key
    .command('create')
    .description('create a key and print its secret, which is shown this once only')
    .requiredOption('--account <account>', 'e-mail address or id of the account')
    .option('--name <name>', 'what people call it')
    .option(
      '--expires <date>',
      'last day that it works (2026-12-31, UTC), or a time (2026-12-31T18:00:00Z)',
      readExpiry,
    )
    .option('--json', 'print one JSON object')
    .action(createKey.bind(null, terminal))
  key
    .command('list')
    .description('list the keys of an account, the newest first')
    .requiredOption('--account <account>', 'e-mail address or id of the account')
    .option('--json', 'print one JSON object')
    .action(listKeys.bind(null, terminal))
  key
    .command('revoke')
    .description('revoke a key for good; a running service follows within 250 ms')
    .argument('<id>', 'id of the key, as `key list` shows it')
    .option('--json', 'print one JSON object')
    .action(revokeKey.bind(null, terminal))
  return key
}

async function createKey(terminal: Terminal, options: CreateOptions, command: Command): Promise<void> {
  await withRecords(terminal.env, async ({ accounts }) => {
    const account = doneOrFail(await accounts.find(options.account))
    const wanted = { name: options.name ?? null, expires_at_ms: options.expires ?? null }
    const { key, secret } = doneOrWrongUsage(await accounts.createKey(account.id, wanted), command)
    const { id, name, prefix, account_id, created_at_ms, expires_at_ms } = key
    const created_at = formatIso(created_at_ms)
    const expires_at = formatIso(expires_at_ms)
    print(terminal, options, { id, name, prefix, secret, account_id, created_at, expires_at }, () =>
      formatFields([
        ['id', id],
        ['name', name],
        ['account', account.email],
        ['expires', formatMoment(expires_at_ms, ' UTC')],
        ['secret', secret],
      ]),
    )
    remark(terminal, 'This secret is shown once. Keep it.')
    if (account.status !== 'active')
      remark(terminal, `The account is ${account.status}: the key does not open anything.`)
  })
}

async function listKeys(terminal: Terminal, options: CreateOptions): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, now }) => {
    const keys = doneOrFail(await accounts.listKeys(options.account))
    const described = keys.map((key) => describeKey(key, now))
    print(terminal, options, { keys: described }, () =>
      formatTable(
        ['id', 'name', 'prefix', 'status', 'created (UTC)', 'last used', 'expires', 'revoked'],
        keys.map((key, i) => [
          key.id,
          key.name,
          key.prefix,
          described[i]?.status ?? null,
          formatMinute(key.created_at_ms),
          formatMoment(key.last_used_at_ms),
          formatMoment(key.expires_at_ms),
          formatMoment(key.revoked_at_ms),
        ]),
      ),
    )
    if (keys.length === 0) remark(terminal, 'The account has no keys yet.')
  })
}

async function revokeKey(terminal: Terminal, id: string, options: PrintOptions): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, now }) => {
    const key = doneOrFail(await accounts.revokeKey(id))
    print(terminal, options, describeKey(key, now), () =>
      formatFields([
        ['id', key.id],
        ['name', key.name],
        ['prefix', key.prefix],
        ['revoked', formatMoment(key.revoked_at_ms, ' UTC')],
      ]),
    )
  })
}

function formatMoment(ms: number | null, zone = ''): string {
  return ms === null ? 'never' : formatMinute(ms) + zone
}
