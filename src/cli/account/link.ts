/** `ershou account link`: prints a one-time link that signs in to the dashboard. */
import { Command } from 'commander'
import { urlsAt } from '../../accounts/signing-in/mails.ts'
import { readConfig } from '../../settings/config.ts'
import { readOriginUrl } from '../../settings/read-setting.ts'
import { formatServiceUrl } from '../../settings/service-url.ts'
import { withRecords } from '../input/with-records.ts'
import { doneOrFail, Refused } from '../output/errors.ts'
import { withExamples } from '../output/examples.ts'
import { formatIso, formatMinute } from '../output/format.ts'
import { print, remark } from '../output/print.ts'
import type { Terminal } from '../terminal.ts'

interface LinkOptions {
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
    const { email, id: account_id } = account
    const { secret, expires_at_ms } = await links.create({ purpose: 'sign_in', email, account_id })
    await note('link_created', account_id, 'sign_in')
    const url = urlsAt(base).link(secret)
    print(terminal, { url, account_id, email, expires_at: formatIso(expires_at_ms) }, () => `${url}\n`)
    remark(terminal, `It signs in as ${email} and works once, until ${formatMinute(expires_at_ms)} UTC.`)
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
  const { publicUrl, host, port } = readConfig(env)
  if (publicUrl !== null) return publicUrl
  if (port === 0) command.error('error: ERSHOU_PORT is 0, so the port is not known; add --url')
  return formatServiceUrl(host, port)
}
