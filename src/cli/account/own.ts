/** The commands for what owners choose themselves: `cap`, `alerts` and `billing-address`. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { type AddressProblems, isSameAddress, readBillingAddress } from '../../accounts/billing/billing-address.ts'
import { describeAlerts, describeCap, readPercents } from '../../accounts/usage/own-alerts.ts'
import { type BillingAddress, MOST_ADDRESS_LINES } from '../../domain/accounts/billing.ts'
import { withRecords } from '../input/with-records.ts'
import { printAccount } from '../output/describe-account.ts'
import { doneOrFail, doneOrWrongUsage } from '../output/errors.ts'
import { withExamples } from '../output/examples.ts'
import { printFields } from '../output/print.ts'
import type { Cell } from '../output/table.ts'
import type { Terminal } from '../terminal.ts'

function ownCommand(name: string, description: string): Command {
  return new Command(name).description(description).argument('<account>', 'its e-mail address or id')
}

export function capCommand(terminal: Terminal): Command {
  const command = ownCommand('cap', "set the account's own cap, below what it may use; takes effect within 250 ms")
    .argument('<n|none>', 'data requests in a calendar month', readOwnCap)
    .option('--json', 'print one JSON object')
    .action(async (who: string, cap: number | 'none', _options: object, self: Command) => {
      await withRecords(terminal.env, async ({ accounts, note }) => {
        const { id, month_cap } = doneOrFail(await accounts.find(who))
        const wanted = cap === 'none' ? null : cap
        const account = doneOrWrongUsage(await accounts.setCap(id, wanted), self)
        if (wanted !== month_cap) await note('cap_set', id, describeCap(wanted))
        printAccount(terminal, account)
      })
    })
  return withExamples(command, 'ershou account cap buyer@example.com 5000', 'ershou account cap buyer@example.com none')
}

function readOwnCap(text: string): number | 'none' {
  if (text === 'none') return text
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number or none.')
  return Number(text)
}

interface AlertOptions {
  readonly percents?: readonly number[]
  readonly refusals?: string
}

export function alertsCommand(terminal: Terminal): Command {
  const command = ownCommand('alerts', 'choose what the owner is told about by mail; what is not given stays the same')
    .option('--percents <list|none>', 'up to five shares of the monthly limit, comma-separated', readLevels)
    .addOption(
      new Option('--refusals <on|off>', 'tell once a day of many requests over the per-minute limit').choices([
        'on',
        'off',
      ]),
    )
    .option('--json', 'print one JSON object')
    .action(setAlerts.bind(null, terminal))
  return withExamples(
    command,
    'ershou account alerts buyer@example.com --percents 50,80,100',
    'ershou account alerts buyer@example.com --percents none --refusals off',
  )
}

async function setAlerts(terminal: Terminal, who: string, options: AlertOptions, command: Command): Promise<void> {
  const { percents, refusals } = options
  if (percents === undefined && refusals === undefined) {
    command.error('error: nothing to change: give --percents, --refusals or both')
  }
  await withRecords(terminal.env, async ({ accounts, note }) => {
    const before = doneOrFail(await accounts.find(who))
    const wanted = {
      percents: percents ?? before.alerts.percents,
      refusals: refusals === undefined ? before.alerts.refusals : refusals === 'on',
    }
    const account = doneOrWrongUsage(await accounts.setAlerts(before.id, wanted), command)
    const detail = describeAlerts(account.alerts)
    if (detail !== describeAlerts(before.alerts)) await note('alerts_set', account.id, detail)
    printAccount(terminal, account)
  })
}

function readLevels(text: string): readonly number[] {
  const percents = text === 'none' ? [] : readPercents(text)
  if (percents === null || (percents.length === 0 && text !== 'none')) {
    throw new InvalidArgumentError('It must be whole percentages from 1 to 100 as in 50,80,100, or none.')
  }
  return percents
}

interface AddressOptions {
  readonly name?: string
  readonly line?: readonly string[]
  readonly country?: string
  readonly vatId?: string
  readonly remove?: true
}

export function billingAddressCommand(terminal: Terminal): Command {
  const description = 'show, set or remove the address on the next invoices of an account'
  const command = ownCommand('billing-address', description)
    .option('--name <name>', 'company or person')
    .option('--line <line>', `a line of the address; up to ${MOST_ADDRESS_LINES} times`, (line, all: string[] = []) => [
      ...all,
      line,
    ])
    .option('--country <code>', 'country or region, two letters as in DE')
    .option('--vat-id <id>', 'VAT id')
    .option('--remove', 'remove the address')
    .option('--json', 'print one JSON object')
    .action(changeAddress.bind(null, terminal))
  return withExamples(
    command,
    'ershou account billing-address buyer@example.com',
    'ershou account billing-address buyer@example.com --remove',
  )
}

async function changeAddress(
  terminal: Terminal,
  who: string,
  options: AddressOptions,
  command: Command,
): Promise<void> {
  const { name, line, country, vatId, remove } = options
  const isSetting = name !== undefined || line !== undefined || country !== undefined || vatId !== undefined
  if (isSetting && remove) command.error('error: give an address or --remove, not both')
  await withRecords(terminal.env, async ({ accounts, billing, note, now }) => {
    const { id } = doneOrFail(await accounts.find(who))
    const before = await billing.findAddress(id)
    const typed = { name: name ?? '', lines: line ?? [], country: country ?? '', vat_id: vatId ?? '' }
    const read = isSetting ? readBillingAddress(typed) : { done: remove ? null : before }
    if ('wrong' in read) return command.error(`error: ${describeProblems(read.wrong)}`)
    const address = read.done
    if (!isSameAddress(address, before)) {
      await billing.writeAddress(id, address, now)
      await note(address === null ? 'billing_address_removed' : 'billing_address_set', id)
    }
    printFields(terminal, { account_id: id, billing_address: address }, listAddress(address))
  })
}

const RIGHT = {
  name: '--name must be given, with at most 100 characters',
  lines: `--line must be given one to ${MOST_ADDRESS_LINES} times, with at most 100 characters each`,
  country: '--country must be a code of two letters as in DE',
  vat_id: '--vat-id must have 4 to 32 letters and digits',
} as const

function describeProblems(wrong: AddressProblems): string {
  return (Object.keys(wrong) as (keyof typeof RIGHT)[]).map((field) => RIGHT[field]).join('; ')
}

/** As lines of a list. */
export function listAddress(address: BillingAddress | null): readonly (readonly [string, Cell])[] {
  if (address === null) return [['billing address', null]]
  const { name, lines, country, vat_id } = address
  return [
    ['billing address', name],
    ...[...lines, country].map((line) => ['', line] as const),
    ...(vat_id === null ? [] : [['VAT id', vat_id] as const]),
  ]
}
