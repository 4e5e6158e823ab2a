/** `ershou plan list`: what each plan allows. */
import { Command } from 'commander'
import { PLAN_NAMES, PLANS } from '../domain/accounts/plans.ts'
import { formatCap } from './output/describe-account.ts'
import { withExamples } from './output/examples.ts'
import { printTable } from './output/print.ts'
import type { Terminal } from './terminal.ts'

export function planCommand(terminal: Terminal): Command {
  const list = new Command('list')
    .description('list the plans')
    .option('--json', 'print one JSON object')
    .action(listPlans.bind(null, terminal))
  withExamples(list, 'ershou plan list', 'ershou plan list --json')
  const plan = new Command('plan').description('show the plans and their limits').addCommand(list)
  return withExamples(plan, 'ershou plan list')
}

function listPlans(terminal: Terminal): void {
  const plans = PLAN_NAMES.map((name) => ({ name, ...PLANS[name] }))
  const rows = plans.map(({ name, per_minute, per_month }) => [name, per_minute, per_month ?? formatCap(per_month)])
  printTable(terminal, { plans }, ['plan', 'per minute', 'per month'], rows)
}
