/** `ershou account set-role`: makes an account an operator of the service, or an owner again. */
import { Argument, Command } from 'commander'
import { ROLES } from '../../domain/accounts/accounts.ts'
import { doneOrFail } from '../input/done-or-fail.ts'
import { withRecords } from '../input/with-records.ts'
import { describeAccount, formatAccount } from '../output/describe-account.ts'
import { withExamples } from '../output/examples.ts'
import { type PrintOptions, print } from '../output/print.ts'
import type { Terminal } from '../terminal.ts'

export function setRoleCommand(terminal: Terminal): Command {
  const command = new Command('set-role')
    .description('make an account an operator of the whole service, or an owner of its own account only')
    .argument('<account>', 'its e-mail address or id')
    .addArgument(new Argument('<role>', 'the new role').choices(ROLES))
    .option('--json', 'print one JSON object')
    .action(setRole.bind(null, terminal))
  return withExamples(command, 'ershou account set-role buyer@example.com operator')
}

async function setRole(terminal: Terminal, who: string, role: string, options: PrintOptions): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, note }) => {
    const account = doneOrFail(await accounts.setRole(who, role))
    await note('role_set', account.id, role)
    print(terminal, options, describeAccount(account), () => formatAccount(account, terminal))
  })
}
