/** `ershou account rename`: another name or e-mail address for an account. */
import { Command } from 'commander'
import type { Account } from '../../domain/accounts/accounts.ts'
import { doneOrFail, doneOrWrongUsage } from '../input/done-or-fail.ts'
import { withRecords } from '../input/with-records.ts'
import { describeAccount, formatAccount } from '../output/describe-account.ts'
import { withExamples } from '../output/examples.ts'
import { type PrintOptions, print } from '../output/print.ts'
import type { Terminal } from '../terminal.ts'

interface RenameOptions extends PrintOptions {
  readonly name?: string
  readonly email?: string
}

export function renameCommand(terminal: Terminal): Command {
  const command = new Command('rename')
    .description('change the name or e-mail address of an account; its id, keys and counts stay the same')
    .argument('<account>', 'its e-mail address or id')
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
    print(terminal, options, describeAccount(account), () => formatAccount(account, terminal))
  })
}
