/** `ershou account delete`: deletes an account permanently, and says what is kept. */
import { Command } from 'commander'
import type { Account } from '../../domain/accounts/accounts.ts'
import { withRecords } from '../input/with-records.ts'
import { countActive } from '../output/describe-account.ts'
import { doneOrFail, Refused } from '../output/errors.ts'
import { withExamples } from '../output/examples.ts'
import { formatIso, formatMinute, formatNumber } from '../output/format.ts'
import { printFields, remark } from '../output/print.ts'
import { makeVisible } from '../output/visible.ts'
import type { Terminal } from '../terminal.ts'

interface DeleteOptions {
  readonly yes?: boolean
}

export function deleteCommand(terminal: Terminal): Command {
  const command = new Command('delete')
    .description('delete an account permanently; takes effect within 250 ms')
    .argument('<account>', 'its e-mail address or id')
    .option('--yes', 'do not ask for the e-mail address first')
    .option('--json', 'print one JSON object; needs --yes')
    .addHelpText(
      'after',
      `
Its keys stop working. Its e-mail address, names, last requests and all that it
signs in with are removed, and the address is free again. Kept under its id, for
your books: its plans, what it used by month and day, its invoices with the name
and address of then, and the audit log.`,
    )
    .action(deleteAccount.bind(null, terminal))
  return withExamples(command, 'ershou account delete buyer@example.com --yes')
}

async function deleteAccount(terminal: Terminal, who: string, options: DeleteOptions, command: Command): Promise<void> {
  const ask = terminal.isJson ? undefined : terminal.ask
  if (!options.yes && ask === undefined) command.error('error: deleting cannot be undone; add --yes to confirm')
  await withRecords(terminal.env, async ({ accounts, ledger, note, now }) => {
    const account = doneOrFail(await accounts.find(who))
    const keys = doneOrFail(await accounts.listKeys(account.id))
    const active = countActive(keys, now)
    if (!options.yes && ask !== undefined) await confirm(ask, account, active)
    const { id, plan, deleted_at_ms } = doneOrFail(await accounts.delete(account.id))
    await note('account_deleted', id)
    const months = (await ledger.list(id)).map(({ month, used }) => ({ month, used }))
    const deleted_at = formatIso(deleted_at_ms)
    printFields(terminal, { id, plan, deleted_at, keys_stopped: active, kept: { months } }, [
      ['id', id],
      ['deleted', `${formatMinute(deleted_at_ms)} UTC`],
      ['keys stopped', active],
      ['kept', describeKept(months)],
    ])
    if (months.length > 0) remark(terminal, `\nIts usage is kept under its id; \`ershou usage\` still lists it.`)
  })
}

async function confirm(ask: NonNullable<Terminal['ask']>, { email, name }: Account, keys: number): Promise<void> {
  const called = name === null ? '' : ` (${makeVisible(name)})`
  const answer = await ask(
    `This deletes ${makeVisible(email)}${called} permanently and stops its ${keys} active ${keys === 1 ? 'key' : 'keys'}.\nType the e-mail address to continue: `,
  )
  if (answer.trim().toLowerCase() !== email) throw new Refused('that is not its e-mail address: nothing was deleted')
}

function describeKept(months: readonly { readonly month: string; readonly used: number }[]): string {
  const used = months.reduce((sum, one) => sum + one.used, 0)
  if (months.length === 0) return 'no usage'
  const span = months.length === 1 ? months[0]?.month : `${months.at(-1)?.month} to ${months[0]?.month}`
  return `${formatNumber(used)} data requests, ${span}`
}
