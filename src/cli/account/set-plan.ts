/** `ershou account set-plan`: changes the plan of an account immediately, and cancels a pending change. */
import { Argument, Command } from 'commander'
import { cancelOpenChange, describeChange } from '../../accounts/billing/apply-changes.ts'
import { PLAN_NAMES } from '../../domain/accounts/plans.ts'
import { doneOrFail } from '../input/done-or-fail.ts'
import { withRecords } from '../input/with-records.ts'
import { describeAccount, formatAccount } from '../output/describe-account.ts'
import { withExamples } from '../output/examples.ts'
import { type PrintOptions, print, remark } from '../output/print.ts'
import type { Terminal } from '../terminal.ts'

export function setPlanCommand(terminal: Terminal): Command {
  const command = new Command('set-plan')
    .description('change the plan of an account; its overrides stay the same')
    .argument('<account>', 'its e-mail address or id')
    .addArgument(new Argument('<plan>', 'the new plan').choices(PLAN_NAMES))
    .option('--json', 'print one JSON object')
    .action(setPlan.bind(null, terminal))
  return withExamples(command, 'ershou account set-plan buyer@example.com pro')
}

async function setPlan(terminal: Terminal, who: string, plan: string, options: PrintOptions): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, billing, note, now }) => {
    const before = doneOrFail(await accounts.find(who))
    const account = doneOrFail(await accounts.setPlan(before.id, plan))
    const isNews = before.plan !== account.plan
    if (isNews) await note('plan_set', account.id, `${before.plan} to ${account.plan}`)
    const cancelled = isNews ? await cancelOpenChange(billing, account.id, now) : null
    if (cancelled !== null) await note('plan_change_cancelled', account.id, describeChange(cancelled))
    print(terminal, options, describeAccount(account), () => formatAccount(account, terminal))
    if (cancelled !== null) {
      remark(
        terminal,
        options,
        `\nIts pending change from ${cancelled.from_plan} to ${cancelled.to_plan} was cancelled.`,
      )
    }
  })
}
