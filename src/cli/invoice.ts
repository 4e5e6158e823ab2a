/** `ershou invoice …`: lists and shows invoices as they were issued. */
import { Command, Option } from 'commander'
import { countDays } from '../accounts/billing/calculate-invoice.ts'
import { amountDueOf, INVOICE_STATES, type Invoice, type InvoiceState, isPastDue } from '../domain/accounts/billing.ts'
import { listAddress } from './account/own.ts'
import { withRecords } from './input/with-records.ts'
import { doneOrFail, Refused } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { formatIso, formatMinute, formatNumber } from './output/format.ts'
import { printFields, printTable, remark } from './output/print.ts'
import type { Cell } from './output/table.ts'
import type { Terminal } from './terminal.ts'

interface ListOptions {
  readonly account?: string
  readonly state?: InvoiceState
}

export function invoiceCommand(terminal: Terminal): Command {
  const command = new Command('invoice').description('list and show invoices')
  withExamples(command, 'ershou invoice list --state open', 'ershou invoice show 2026-11-0001')
  return command.addCommand(listCommand(terminal)).addCommand(showCommand(terminal))
}

function listCommand(terminal: Terminal): Command {
  const command = new Command('list')
    .description('list the newest invoices of an account, or of all accounts in one state')
    .option('--account <account>', 'e-mail address or id of the account')
    .addOption(new Option('--state <state>', 'only these (default of all accounts: open)').choices(INVOICE_STATES))
    .option('--json', 'print one JSON object')
    .action(listInvoices.bind(null, terminal))
  return withExamples(command, 'ershou invoice list', 'ershou invoice list --account buyer@example.com --json')
}

function showCommand(terminal: Terminal): Command {
  const command = new Command('show')
    .description('show an invoice with its lines, tax, due date and addresses')
    .argument('<id>', 'number of the invoice, as `invoice list` shows it')
    .option('--json', 'print one JSON object')
    .action(showInvoice.bind(null, terminal))
  return withExamples(command, 'ershou invoice show 2026-11-0001')
}

async function listInvoices(terminal: Terminal, { account: who, state }: ListOptions): Promise<void> {
  const invoices = await withRecords(terminal.env, async ({ accounts, billing }) => {
    if (who === undefined) return billing.listInvoicesIn(state ?? 'open')
    // Invoices of a deleted account are found by its id.
    const found = await accounts.find(who)
    const deleted = 'refused' in found ? (await accounts.listDeleted()).find(({ id }) => id === who) : undefined
    const { id } = deleted ?? doneOrFail(found)
    return (await billing.listInvoices(id)).filter((one) => state === undefined || one.state === state)
  })
  const rows = invoices.map((invoice) => {
    const { id, billed_to, month, issued_at_ms, terms, currency } = invoice
    const due = terms?.due_on ?? null
    const amount = formatAmount(amountDueOf(invoice), currency)
    return [id, billed_to.email, month, formatMinute(issued_at_ms).slice(0, 10), due, describeState(invoice), amount]
  })
  const columns = ['number', { title: 'billed to', least: 14 }, 'month', 'issued', 'due', 'state', 'amount']
  printTable(terminal, { invoices: invoices.map(describeInvoice) }, columns, rows)
  if (invoices.length === 0) remark(terminal, 'There are no such invoices.')
}

async function showInvoice(terminal: Terminal, id: string): Promise<void> {
  const invoice = await withRecords(terminal.env, ({ billing }) => billing.findInvoice(id))
  if (invoice === null) throw new Refused(`there is no invoice ${id}`)
  const { month, billed_to, currency, lines, total, terms } = invoice
  const fields: [string, Cell][] = [
    ['number', invoice.id],
    ['state', describeState(invoice)],
    ['period', periodOf(month).join(' to ')],
    ['issued', `${formatMinute(invoice.issued_at_ms)} UTC`],
    ['due', terms?.due_on ?? null],
    ['account', invoice.account_id],
    ['billed to', [billed_to.name, billed_to.email].filter((one) => one !== null).join(', ') || null],
    ...((terms ? listAddress(terms.customer) : []) as [string, Cell][]),
    ...lines.map(({ plan, days, of_days, amount }): [string, Cell] => [
      plan,
      `${days} of ${of_days} days: ${formatAmount(amount, currency)}`,
    ]),
    ['net', formatAmount(total, currency)],
  ]
  if (terms?.tax) fields.push([`${terms.tax.name} ${terms.tax.rate / 100} %`, formatAmount(terms.tax.amount, currency)])
  if (terms) fields.push(['to pay', formatAmount(terms.gross, currency)])
  if (terms && terms.tax === null) fields.push(['tax', 'none is charged'])
  fields.push(['data requests', formatNumber(invoice.requests)])
  printFields(terminal, describeInvoice(invoice), fields)
}

/** Terms are null for an invoice of an earlier version, which did not keep them. */
function describeInvoice({ issued_at_ms, ...invoice }: Invoice) {
  const [from, to] = periodOf(invoice.month)
  return {
    ...invoice,
    period: { from, to },
    issued_at: formatIso(issued_at_ms),
    amount_due: amountDueOf({ ...invoice }),
    is_overdue: describeState({ issued_at_ms, ...invoice }) === 'overdue',
  }
}

function describeState(invoice: Invoice): string {
  return isPastDue(invoice, Date.now()) ? 'overdue' : invoice.state
}

function periodOf(month: string): readonly [from: string, to: string] {
  return [`${month}-01`, `${month}-${String(countDays(month)).padStart(2, '0')}`]
}

function formatAmount(amount: number | null, currency: string): string {
  return amount === null ? 'as agreed' : `${(amount / 100).toFixed(2)} ${currency}`
}
