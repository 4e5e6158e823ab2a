/** `ershou account link`: prints a one-time link that signs in to the dashboard. */
import { Command } from 'commander'
import { urlsAt } from '../../accounts/signing-in/mails.ts'
import { readConfig } from '../../settings/config.ts'
import { readOriginUrl } from '../../settings/read-setting.ts'
import { doneOrFail } from '../input/done-or-fail.ts'
import { findServiceUrl } from '../input/find-service-url.ts'
import { withRecords } from '../input/with-records.ts'
import { withExamples } from '../output/examples.ts'
import { formatIso, formatMinute } from '../output/format-time.ts'
import { type PrintOptions, print, remark } from '../output/print.ts'
import { Refused } from '../output/refused.ts'
import type { Terminal } from '../terminal.ts'

interface LinkOptions extends PrintOptions {
  readonly url?: string
}

export function linkCommand(terminal: Terminal): Command {
  const command = new Command('link')
    .description('print a one-time link that signs an account in to the dashboard; valid for an hour')
    .argument('<account>', 'its e-mail address or id')
    .option('--url <url>', 'public address of the service (default: ERSHOU_PUBLIC_URL, or host and port)')
    .option('--json', 'print one JSON object')
    .action(createLink.bind(null, terminal))
  return withExamples(
    command,
    'ershou account link buyer@example.com',
    'ershou account link buyer@example.com --url https://api.example.com',
  )
}

async function createLink(terminal: Terminal, who: string, options: LinkOptions, command: Command): Promise<void> {
  const base = readBase(terminal, options, command)
  await withRecords(terminal.env, async ({ accounts, links, note }) => {
    const account = doneOrFail(await accounts.find(who))
    if (account.status !== 'active') throw new Refused(`${account.email} is inactive, so a link would not work`)
    const { secret, expires_at_ms } = await links.create({
      purpose: 'sign_in',
      email: account.email,
      account_id: account.id,
    })
    await note('link_created', account.id, 'sign_in')
    const url = urlsAt(base).link(secret)
    const value = { url, account_id: account.id, email: account.email, expires_at: formatIso(expires_at_ms) }
    print(terminal, options, value, () => `${url}\n`)
    remark(
      terminal,
      options,
      `It signs in as ${account.email} and works once, until ${formatMinute(expires_at_ms)} UTC.`,
    )
  })
}

function readBase({ env }: Terminal, { url }: LinkOptions, command: Command): string {
  if (url !== undefined) {
    try {
      return readOriginUrl(url)
    } catch (error) {
      return command.error(`error: --url ${(error as Error).message}`)
    }
  }
  const found = findServiceUrl(readConfig(env))
  return found ?? command.error('error: ERSHOU_PORT is 0, so the port is not known; add --url')
}
