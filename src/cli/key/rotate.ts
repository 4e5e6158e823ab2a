/** `ershou key rotate`: replaces a key; the old one works until the grace period ends. */
import { Command, Option } from 'commander'
import type { RotatedKey } from '../../accounts/rotate-key.ts'
import { doneOrFail } from '../input/done-or-fail.ts'
import { readGrace } from '../input/read-grace.ts'
import { withRecords } from '../input/with-records.ts'
import { withExamples } from '../output/examples.ts'
import { formatIso, formatSecond } from '../output/format-time.ts'
import { type PrintOptions, print, remark } from '../output/print.ts'
import { formatFields } from '../output/table.ts'
import type { Terminal } from '../terminal.ts'

interface RotateOptions extends PrintOptions {
  readonly grace: number
}

export function rotateCommand(terminal: Terminal): Command {
  const command = new Command('rotate')
    .description('replace a key by a new one with its name and expiry; the old one works until the grace period ends')
    .argument('<id>', 'id of the key, as `key list` shows it')
    .addOption(
      new Option('--grace <time>', 'how long the old key keeps working: 0, 30m, 24h, 7d')
        .argParser(readGrace)
        .default(readGrace('24h'), '24h'),
    )
    .option('--json', 'print one JSON object')
    .action(rotate.bind(null, terminal))
  return withExamples(
    command,
    'ershou key rotate key_9cH2uJf7LpVd4GsE',
    'ershou key rotate key_9cH2uJf7LpVd4GsE --grace 7d',
    'ershou key rotate key_9cH2uJf7LpVd4GsE --grace 0',
  )
}

async function rotate(terminal: Terminal, id: string, options: RotateOptions): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, note, now }) => {
    // Printed while the old key still works, so that an interrupted command leaves a working key.
    const onIssued = (rotated: RotatedKey) => printRotated(terminal, options, rotated, now)
    const { key, old } = doneOrFail(await accounts.rotateKey(id, { grace_ms: options.grace, onIssued }))
    await note('key_rotated', old.account_id, `${old.id} to ${key.id}`)
    const end =
      old.revoked_at_ms !== null ? 'no longer works' : `works until ${formatSecond(old.expires_at_ms ?? now)} UTC`
    remark(terminal, options, `This secret is shown only once. Store it now. The old key ${old.id} ${end}.`)
  })
}

function printRotated(terminal: Terminal, options: RotateOptions, { key, secret, old }: RotatedKey, now: number): void {
  const { id, name, prefix, account_id, created_at_ms, expires_at_ms } = key
  const ends_at = formatIso(options.grace === 0 ? now : old.expires_at_ms)
  const value = {
    ...{ id, name, prefix, secret, account_id },
    created_at: formatIso(created_at_ms),
    expires_at: formatIso(expires_at_ms),
    replaces: { id: old.id, ends_at },
  }
  print(terminal, options, value, () =>
    formatFields(
      [
        ['id', id],
        ['name', name],
        ['replaces', old.id],
        ['expires', expires_at_ms === null ? 'never' : `${formatSecond(expires_at_ms)} UTC`],
        ['secret', secret],
      ],
      terminal,
    ),
  )
}
