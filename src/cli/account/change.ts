/** The commands that change an account: `rename`, `set-plan`, `set-status`, `set-role` and `override`. */
import { Argument, Command } from 'commander'
import { cancelOpenChange, describeChange } from '../../accounts/billing/apply-changes.ts'
import { ACCOUNT_STATUSES, type Account, ROLES } from '../../domain/accounts/accounts.ts'
import { type Overrides, PLAN_NAMES } from '../../domain/accounts/plans.ts'
import { readCapPerMinute, readCapPerMonth } from '../input/option-values.ts'
import { withRecords } from '../input/with-records.ts'
import { printAccount } from '../output/describe-account.ts'
import { doneOrFail, doneOrWrongUsage } from '../output/errors.ts'
import { withExamples } from '../output/examples.ts'
import { remark } from '../output/print.ts'
import type { Terminal } from '../terminal.ts'

function changeCommand(name: string, description: string): Command {
  return new Command(name).description(description).argument('<account>', 'its e-mail address or id')
}

interface RenameOptions {
  readonly name?: string
  readonly email?: string
}

export function renameCommand(terminal: Terminal): Command {
  const description = 'change the name or e-mail address of an account; its id, keys and counts stay the same'
  const command = changeCommand('rename', description)
    .option('--name <name>', "a name for people; '' removes it")
    .option('--email <address>', 'e-mail address, not used by another account')
    .option('--json', 'print one JSON object')
    .action(rename.bind(null, terminal))
  return withExamples(
    command,
    "ershou account rename buyer@example.com --name 'Exporter Ltd'",
    'ershou account rename buyer@example.com --email office@example.com',
  )
}

async function rename(terminal: Terminal, who: string, options: RenameOptions, command: Command): Promise<void> {
  const { name, email } = options
  if (name === undefined && email === undefined) {
    command.error('error: nothing to rename: give --name, --email or both')
  }
  await withRecords(terminal.env, async ({ accounts, note }) => {
    const { id } = doneOrFail(await accounts.find(who))
    const outcome = await accounts.rename(id, {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
    })
    // Only a taken address is not the fault of what was typed.
    const isTaken = 'refused' in outcome && email !== undefined && 'done' in (await accounts.find(email))
    const account = isTaken ? doneOrFail<Account>(outcome) : doneOrWrongUsage(outcome, command)
    if (name !== undefined) await note('account_renamed', id)
    if (email !== undefined) await note('email_changed', id)
    printAccount(terminal, account)
  })
}

export function setPlanCommand(terminal: Terminal): Command {
  const command = changeCommand('set-plan', 'change the plan of an account; its overrides stay the same')
    .addArgument(new Argument('<plan>', 'the new plan').choices(PLAN_NAMES))
    .option('--json', 'print one JSON object')
    .action(setPlan.bind(null, terminal))
  return withExamples(command, 'ershou account set-plan buyer@example.com pro')
}

async function setPlan(terminal: Terminal, who: string, plan: string): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, billing, note, now }) => {
    const before = doneOrFail(await accounts.find(who))
    const account = doneOrFail(await accounts.setPlan(before.id, plan))
    const isNews = before.plan !== account.plan
    if (isNews) await note('plan_set', account.id, `${before.plan} to ${account.plan}`)
    const cancelled = isNews ? await cancelOpenChange(billing, account.id, now) : null
    if (cancelled !== null) await note('plan_change_cancelled', account.id, describeChange(cancelled))
    printAccount(terminal, account)
    if (cancelled === null) return
    const { from_plan, to_plan } = cancelled
    remark(terminal, `\nIts pending change from ${from_plan} to ${to_plan} was cancelled.`)
  })
}

export function setStatusCommand(terminal: Terminal): Command {
  const command = changeCommand('set-status', 'activate or deactivate an account; takes effect within 250 ms')
    .addArgument(new Argument('<status>', 'the new status').choices(ACCOUNT_STATUSES))
    .option('--json', 'print one JSON object')
    .action((who: string, status: string) =>
      withRecords(terminal.env, async ({ accounts, note }) => {
        const account = doneOrFail(await accounts.setStatus(who, status))
        await note('status_set', account.id, status)
        printAccount(terminal, account)
      }),
    )
  return withExamples(command, 'ershou account set-status buyer@example.com inactive')
}

export function setRoleCommand(terminal: Terminal): Command {
  const description = 'make an account an operator of the whole service, or an owner of its own account only'
  const command = changeCommand('set-role', description)
    .addArgument(new Argument('<role>', 'the new role').choices(ROLES))
    .option('--json', 'print one JSON object')
    .action((who: string, role: string) =>
      withRecords(terminal.env, async ({ accounts, note }) => {
        const account = doneOrFail(await accounts.setRole(who, role))
        await note('role_set', account.id, role)
        printAccount(terminal, account)
      }),
    )
  return withExamples(command, 'ershou account set-role buyer@example.com operator')
}

interface OverrideOptions {
  readonly perMinute?: number | 'default'
  readonly perMonth?: number | 'unlimited' | 'default'
}

export function overrideCommand(terminal: Terminal): Command {
  const description = "override the limits of an account's plan; limits that are not given stay the same"
  const command = changeCommand('override', description)
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

async function overrideLimits(
  terminal: Terminal,
  who: string,
  { perMinute, perMonth }: OverrideOptions,
  command: Command,
): Promise<void> {
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
    printAccount(terminal, account)
  })
}
