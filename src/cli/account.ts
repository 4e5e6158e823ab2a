/** `ershou account …`: manages accounts, their plans and limits. */
import { Argument, Command, Option } from 'commander'
import type { NewAccount } from '../accounts/accounts.ts'
import { ACCOUNT_STATUSES, type Account, ROLES } from '../domain/accounts/accounts.ts'
import { deriveLimits, type Overrides, PLAN_NAMES } from '../domain/accounts/plans.ts'
import { deleteCommand } from './account/delete.ts'
import { linkCommand } from './account/link.ts'
import { renameCommand } from './account/rename.ts'
import { setPlanCommand } from './account/set-plan.ts'
import { setRoleCommand } from './account/set-role.ts'
import { doneOrFail, doneOrWrongUsage } from './input/done-or-fail.ts'
import { readCapPerMinute, readCapPerMonth } from './input/read-cap.ts'
import { withRecords } from './input/with-records.ts'
import { describeAccount, formatAccount } from './output/describe-account.ts'
import { deriveKeyStatus } from './output/describe-key.ts'
import { formatMonth, readMonth } from './output/describe-month.ts'
import { withExamples } from './output/examples.ts'
import type { Column } from './output/fit-columns.ts'
import { formatIso, formatMinute } from './output/format-time.ts'
import { type PrintOptions, print, remark } from './output/print.ts'
import { formatTable } from './output/table.ts'
import type { Terminal } from './terminal.ts'

const WHO = 'its e-mail address or id'
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
    .argument('<account>', WHO)
    .option('--json', 'print one JSON object')
    .action(showAccount.bind(null, terminal))
  return withExamples(command, 'ershou account show buyer@example.com')
}

function setStatusCommand(terminal: Terminal): Command {
  const command = new Command('set-status')
    .description('activate or deactivate an account; takes effect within 250 ms')
    .argument('<account>', WHO)
    .addArgument(new Argument('<status>', 'the new status').choices(ACCOUNT_STATUSES))
    .option('--json', 'print one JSON object')
    .action((who: string, status: string, options: PrintOptions) =>
      withRecords(terminal.env, async ({ accounts, note }) => {
        const account = doneOrFail(await accounts.setStatus(who, status))
        await note('status_set', account.id, status)
        printAccount(terminal, options, account)
      }),
    )
  return withExamples(command, 'ershou account set-status buyer@example.com inactive')
}

function overrideCommand(terminal: Terminal): Command {
  const command = new Command('override')
    .description("override the limits of an account's plan; limits that are not given stay the same")
    .argument('<account>', WHO)
    .option('--per-minute <n|default>', 'requests in any 60 seconds', readCapPerMinute)
    .option('--per-month <n|unlimited|default>', 'data requests in a calendar month', readCapPerMonth)
    .option('--json', 'print one JSON object')
    .action(overrideLimits.bind(null, terminal))
  return withExamples(
    command,
    'ershou account override buyer@example.com --per-minute 60 --per-month 250000',
    'ershou account override buyer@example.com --per-month default',
  )
}

async function createAccount(terminal: Terminal, wanted: NewAccount & PrintOptions, command: Command): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, note }) => {
    const outcome = await accounts.create(wanted)
    // Only a taken address is not the fault of what was typed.
    const isTaken = 'refused' in outcome && 'done' in (await accounts.find(wanted.email))
    const account = isTaken ? doneOrFail<Account>(outcome) : doneOrWrongUsage(outcome, command)
    await note('account_created', account.id, account.plan)
    printAccount(terminal, wanted, account)
    remark(
      terminal,
      wanted,
      account.role === 'operator'
        ? `\nNext, create a link to sign in to the dashboard:\n  ershou account link ${account.email}`
        : `\nNext, create a key:\n  ershou key create --account ${account.email}`,
    )
  })
}

async function listAccounts(terminal: Terminal, options: PrintOptions): Promise<void> {
  const list = await withRecords(terminal.env, ({ accounts }) => accounts.list())
  print(terminal, options, { accounts: list.map(describeAccount) }, () =>
    formatTable(
      COLUMNS,
      list.map(({ id, email, name, plan, status, role, created_at_ms }) => [
        id,
        email,
        name,
        plan,
        status,
        role,
        formatMinute(created_at_ms),
      ]),
      terminal,
    ),
  )
  if (list.length === 0) {
    remark(
      terminal,
      options,
      'There are no accounts yet. Create one:\n  ershou account create --email buyer@example.com',
    )
  }
}

async function showAccount(terminal: Terminal, who: string, options: PrintOptions): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, ledger, billing, now }) => {
    const account = doneOrFail(await accounts.find(who))
    const plans = await billing.listSpans(account.id)
    const keys = doneOrFail(await accounts.listKeys(account.id))
    const active = keys.filter((key) => deriveKeyStatus(key, now) === 'active').length
    const month = await readMonth(ledger, account.id, deriveLimits(account.plan, account.overrides), now)
    const since = plans.map(({ plan, from_ms }) => ({ plan, from: formatIso(from_ms) }))
    const value = { ...describeAccount(account), plans: since, keys: { active, total: keys.length }, month }
    print(terminal, options, value, () =>
      formatAccount(account, terminal, [
        ['keys', `${active} active of ${keys.length}`],
        ['this month', formatMonth(month)],
        ...plans.map(
          ({ plan, from_ms }, at) => [at === 0 ? 'plans' : '', `${plan} from ${formatMinute(from_ms)} UTC`] as const,
        ),
      ]),
    )
  })
}

interface OverrideOptions extends PrintOptions {
  readonly perMinute?: number | 'default'
  readonly perMonth?: number | 'unlimited' | 'default'
}

async function overrideLimits(
  terminal: Terminal,
  who: string,
  options: OverrideOptions,
  command: Command,
): Promise<void> {
  const { perMinute, perMonth } = options
  if (perMinute === undefined && perMonth === undefined) {
    command.error('error: nothing to override: give --per-minute, --per-month or both')
  }
  const changes: Partial<Overrides> = {
    ...(perMinute !== undefined && { per_minute: perMinute === 'default' ? null : perMinute }),
    ...(perMonth !== undefined && { per_month: perMonth === 'default' ? null : perMonth }),
  }
  await withRecords(terminal.env, async ({ accounts, note }) => {
    const { id } = doneOrFail(await accounts.find(who))
    const account = doneOrWrongUsage(await accounts.override(id, changes), command)
    const { per_minute, per_month } = account.overrides
    await note('limits_overridden', id, `${per_minute ?? 'plan'} a minute, ${per_month ?? 'plan'} a month`)
    printAccount(terminal, options, account)
  })
}

function printAccount(terminal: Terminal, options: PrintOptions, account: Account): void {
  print(terminal, options, describeAccount(account), () => formatAccount(account, terminal))
}
