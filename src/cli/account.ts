/** `ershou account …`: manages accounts, their plans and limits. */
import { Command, Option } from 'commander'
import type { NewAccount } from '../accounts/accounts.ts'
import { type Account, ROLES } from '../domain/accounts/accounts.ts'
import { deriveLimits, PLAN_NAMES } from '../domain/accounts/plans.ts'
import { overrideCommand, renameCommand, setPlanCommand, setRoleCommand, setStatusCommand } from './account/change.ts'
import { deleteCommand } from './account/delete.ts'
import { linkCommand } from './account/link.ts'
import { alertsCommand, billingAddressCommand, capCommand, listAddress } from './account/own.ts'
import { withRecords } from './input/with-records.ts'
import { countActive, describeAccount, formatMonth, printAccount, readMonth } from './output/describe-account.ts'
import { doneOrFail, doneOrWrongUsage } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { formatIso, formatMinute } from './output/format.ts'
import { printTable, remark } from './output/print.ts'
import type { Cell, Column } from './output/table.ts'
import type { Terminal } from './terminal.ts'

const COLUMNS: readonly (string | Column)[] = [
  'id',
  { title: 'email', least: 14 },
  { title: 'name', least: 8 },
  'plan',
  'status',
  { title: 'role', isSpare: true },
  { title: 'created (UTC)', keep: 'day' },
]

export function accountCommand(terminal: Terminal): Command {
  const account = new Command('account').description('create, show, change and delete accounts')
  withExamples(account, 'ershou account create --email buyer@example.com', 'ershou account show buyer@example.com')
  return account
    .addCommand(createCommand(terminal))
    .addCommand(listCommand(terminal))
    .addCommand(showCommand(terminal))
    .addCommand(renameCommand(terminal))
    .addCommand(setPlanCommand(terminal))
    .addCommand(setStatusCommand(terminal))
    .addCommand(setRoleCommand(terminal))
    .addCommand(overrideCommand(terminal))
    .addCommand(capCommand(terminal))
    .addCommand(alertsCommand(terminal))
    .addCommand(billingAddressCommand(terminal))
    .addCommand(linkCommand(terminal))
    .addCommand(deleteCommand(terminal))
}

function createCommand(terminal: Terminal): Command {
  const command = new Command('create')
    .description('create an account; create its keys with `key create`')
    .requiredOption('--email <address>', 'e-mail address, not used by another account')
    .option('--name <name>', 'a name for people')
    .addOption(new Option('--plan <plan>', 'the plan, which sets its limits').choices(PLAN_NAMES).default('free'))
    .addOption(
      new Option('--role <role>', 'owner (customer), or operator of the whole service').choices(ROLES).default('owner'),
    )
    .option('--json', 'print one JSON object')
    .action(createAccount.bind(null, terminal))
  return withExamples(
    command,
    'ershou account create --email buyer@example.com',
    "ershou account create --email li@example.com --name 'Li Export' --plan starter",
  )
}

function listCommand(terminal: Terminal): Command {
  const command = new Command('list')
    .description('list all accounts')
    .option('--json', 'print one JSON object')
    .action(listAccounts.bind(null, terminal))
  return withExamples(command, 'ershou account list', 'ershou account list --json')
}

function showCommand(terminal: Terminal): Command {
  const command = new Command('show')
    .description("show an account with its plan history, limits, keys and this month's usage")
    .argument('<account>', 'its e-mail address or id')
    .option('--json', 'print one JSON object')
    .action(showAccount.bind(null, terminal))
  return withExamples(command, 'ershou account show buyer@example.com')
}

async function createAccount(terminal: Terminal, wanted: NewAccount, command: Command): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, note }) => {
    const outcome = await accounts.create(wanted)
    // Only a taken address is not the fault of what was typed.
    const isTaken = 'refused' in outcome && 'done' in (await accounts.find(wanted.email))
    const account = isTaken ? doneOrFail<Account>(outcome) : doneOrWrongUsage(outcome, command)
    await note('account_created', account.id, account.plan)
    printAccount(terminal, account)
    remark(
      terminal,
      account.role === 'operator'
        ? `\nNext, create a link to sign in to the dashboard:\n  ershou account link ${account.email}`
        : `\nNext, create a key:\n  ershou key create --account ${account.email}`,
    )
  })
}

async function listAccounts(terminal: Terminal): Promise<void> {
  const list = await withRecords(terminal.env, ({ accounts }) => accounts.list())
  const rows = list.map(({ id, email, name, plan, status, role, created_at_ms }) => {
    return [id, email, name, plan, status, role, formatMinute(created_at_ms)]
  })
  printTable(terminal, { accounts: list.map(describeAccount) }, COLUMNS, rows)
  if (list.length > 0) return
  remark(terminal, 'There are no accounts yet. Create one:\n  ershou account create --email buyer@example.com')
}

async function showAccount(terminal: Terminal, who: string): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, ledger, billing, now }) => {
    const account = doneOrFail(await accounts.find(who))
    const spans = await billing.listSpans(account.id)
    const keys = doneOrFail(await accounts.listKeys(account.id))
    const active = countActive(keys, now)
    const month = await readMonth(ledger, account.id, deriveLimits(account), now)
    const plans = spans.map(({ plan, from_ms }) => ({ plan, from: formatIso(from_ms) }))
    const billing_address = await billing.findAddress(account.id)
    const lines: (readonly [string, Cell])[] = [
      ...listAddress(billing_address),
      ['keys', `${active} active of ${keys.length}`],
      ['this month', formatMonth(month)],
    ]
    for (const [at, { plan, from_ms }] of spans.entries()) {
      lines.push([at === 0 ? 'plans' : '', `${plan} from ${formatMinute(from_ms)} UTC`])
    }
    const more = { billing_address, plans, keys: { active, total: keys.length }, month }
    printAccount(terminal, account, more, lines)
  })
}
