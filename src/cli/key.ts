/** `ershou key …`: the keys of an account. */

import { Command, Option } from 'commander'
import type { RotatedKey } from '../accounts/rotate-key.ts'
import { readConfig } from '../settings/config.ts'
import { formatServiceUrl } from '../settings/service-url.ts'
import { readExpiry, readGrace } from './input/option-values.ts'
import { withRecords } from './input/with-records.ts'
import { describeKey } from './output/describe-account.ts'
import { doneOrFail, doneOrWrongUsage } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { formatIso, formatMinute, formatSecond } from './output/format.ts'
import { printFields, printTable, remark } from './output/print.ts'
import type { Column } from './output/table.ts'
import type { Terminal } from './terminal.ts'

interface CreateOptions {
  readonly account: string
  readonly test?: boolean
  readonly name?: string
  readonly expires?: number
}

const COLUMNS: readonly (string | Column)[] = [
  'id',
  { title: 'name', least: 8 },
  // At least the kind and the first characters of the key: `…live_AbCd`.
  { title: 'prefix', least: 10, keep: 'end' },
  'status',
  { title: 'last used', keep: 'day' },
  { title: 'ends', keep: 'day' },
  { title: 'created (UTC)', keep: 'day', isSpare: true },
]

export function keyCommand(terminal: Terminal): Command {
  const key = new Command('key').description('create, list, rotate and revoke keys')
  withExamples(
    key,
    'ershou key create --account buyer@example.com --name production',
    'ershou key list --account buyer@example.com',
  )
  return key
    .addCommand(createCommand(terminal))
    .addCommand(listCommand(terminal))
    .addCommand(rotateCommand(terminal))
    .addCommand(revokeCommand(terminal))
}

function createCommand(terminal: Terminal): Command {
  const command = new Command('create')
    .description('create a key and print its secret, which is shown only once')
    .requiredOption('--account <account>', 'e-mail address or id of the account')
    .option('--test', 'a test key, which sees the sample cars and does not count towards the month')
    .option('--name <name>', 'a name for people')
    .option(
      '--expires <date>',
      'last day that it works (2026-12-31, UTC), or a time (2026-12-31T18:00:00Z)',
      readExpiry,
    )
    .option('--json', 'print one JSON object')
    .action(createKey.bind(null, terminal))
  return withExamples(
    command,
    'ershou key create --account buyer@example.com --name production',
    'ershou key create --account buyer@example.com --test --name ci',
    'ershou key create --account buyer@example.com --expires 2099-12-31',
  )
}

function listCommand(terminal: Terminal): Command {
  const command = new Command('list')
    .description('list the keys of an account, newest first')
    .requiredOption('--account <account>', 'e-mail address or id of the account')
    .option('--json', 'print one JSON object')
    .action(listKeys.bind(null, terminal))
  return withExamples(command, 'ershou key list --account buyer@example.com')
}

function rotateCommand(terminal: Terminal): Command {
  const command = new Command('rotate')
    .description('replace a key by a new one with its name and expiry; the old one works until the grace period ends')
    .argument('<id>', 'id of the key, as `key list` shows it')
    .addOption(
      new Option('--grace <time>', 'how long the old key keeps working: 0, 30m, 24h, 7d')
        .argParser(readGrace)
        .default(readGrace('24h'), '24h'),
    )
    .option('--json', 'print one JSON object')
    .action(rotateKey.bind(null, terminal))
  return withExamples(
    command,
    'ershou key rotate key_9cH2uJf7LpVd4GsE',
    'ershou key rotate key_9cH2uJf7LpVd4GsE --grace 7d',
    'ershou key rotate key_9cH2uJf7LpVd4GsE --grace 0',
  )
}

function revokeCommand(terminal: Terminal): Command {
  const command = new Command('revoke')
    .description('revoke a key permanently; takes effect within 250 ms')
    .argument('<id>', 'id of the key, as `key list` shows it')
    .option('--json', 'print one JSON object')
    .action(revokeKey.bind(null, terminal))
  return withExamples(command, 'ershou key revoke key_9cH2uJf7LpVd4GsE')
}

async function createKey(terminal: Terminal, options: CreateOptions, command: Command): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, note }) => {
    const account = doneOrFail(await accounts.find(options.account))
    const kind = options.test ? 'test' : 'live'
    const wanted = { kind, name: options.name ?? null, expires_at_ms: options.expires ?? null } as const
    const { key, secret } = doneOrWrongUsage(await accounts.createKey(account.id, wanted), command)
    const { id, name, prefix, account_id, created_at_ms, expires_at_ms } = key
    const created_at = formatIso(created_at_ms)
    const expires_at = formatIso(expires_at_ms)
    printFields(terminal, { id, name, kind, prefix, secret, account_id, created_at, expires_at }, [
      ['id', id],
      ['name', name],
      ['kind', kind],
      ['account', account.email],
      ['expires', formatMoment(expires_at_ms, ' UTC')],
      ['secret', secret],
    ])
    remark(terminal, 'This secret is shown only once. Store it now.')
    if (options.test) remark(terminal, 'A test key sees only the sample cars: /docs/guides/samples lists them.')
    if (account.status === 'active') remark(terminal, `\nTry it:\n  ${formatTrial(terminal, secret)}`)
    else remark(terminal, `The account is ${account.status}, so the key does not work.`)
    // Last: if this fails, the secret was shown anyway.
    await note('key_created', account_id, id)
  })
}

async function listKeys(terminal: Terminal, options: CreateOptions): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, now }) => {
    const keys = doneOrFail(await accounts.listKeys(options.account))
    const described = keys.map((key) => describeKey(key, now))
    const rows = keys.map((key, i) => [
      key.id,
      key.name,
      key.prefix,
      described[i]?.status ?? null,
      formatMoment(key.last_used_at_ms),
      formatMoment(key.revoked_at_ms ?? key.expires_at_ms),
      formatMinute(key.created_at_ms),
    ])
    printTable(terminal, { keys: described }, COLUMNS, rows)
    if (keys.length > 0) return
    remark(terminal, `The account has no keys yet. Create one:\n  ershou key create --account ${options.account}`)
  })
}

async function rotateKey(terminal: Terminal, id: string, options: { readonly grace: number }): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, note, now }) => {
    // Printed while the old key still works, so that an interrupted command leaves a working key.
    const onIssued = (rotated: RotatedKey) => printRotated(terminal, rotated, options.grace === 0 ? now : null)
    const { key, old } = doneOrFail(await accounts.rotateKey(id, { grace_ms: options.grace, onIssued }))
    await note('key_rotated', old.account_id, `${old.id} to ${key.id}`)
    const end =
      old.revoked_at_ms !== null ? 'no longer works' : `works until ${formatSecond(old.expires_at_ms ?? now)} UTC`
    remark(terminal, `This secret is shown only once. Store it now. The old key ${old.id} ${end}.`)
  })
}

/** `endMs`: when the old key ends, if it is not its expiry. */
function printRotated(terminal: Terminal, { key, secret, old }: RotatedKey, endMs: number | null): void {
  const { id, name, prefix, account_id, created_at_ms, expires_at_ms } = key
  const value = {
    ...{ id, name, prefix, secret, account_id },
    created_at: formatIso(created_at_ms),
    expires_at: formatIso(expires_at_ms),
    replaces: { id: old.id, ends_at: formatIso(endMs ?? old.expires_at_ms) },
  }
  printFields(terminal, value, [
    ['id', id],
    ['name', name],
    ['replaces', old.id],
    ['expires', expires_at_ms === null ? 'never' : `${formatSecond(expires_at_ms)} UTC`],
    ['secret', secret],
  ])
}

async function revokeKey(terminal: Terminal, id: string): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, note, now }) => {
    const key = doneOrFail(await accounts.revokeKey(id))
    // A key that was already revoked keeps its time, and nothing is logged.
    if ((key.revoked_at_ms ?? 0) >= now) await note('key_revoked', key.account_id, key.id)
    printFields(terminal, describeKey(key, now), [
      ['id', key.id],
      ['name', key.name],
      ['prefix', key.prefix],
      ['revoked', formatMoment(key.revoked_at_ms, ' UTC')],
    ])
  })
}

/** With the secret only on a terminal, where it was just shown; redirected output may be stored. */
function formatTrial({ columns, env }: Terminal, secret: string): string {
  const { host, port } = readConfig(env)
  const key = columns == null ? '$ERSHOU_KEY' : secret
  return `curl -H "X-API-Key: ${key}" ${formatServiceUrl(host === '::' ? '127.0.0.1' : host, port)}/v1/me`
}

function formatMoment(ms: number | null, zone = ''): string {
  return ms === null ? 'never' : formatMinute(ms) + zone
}
