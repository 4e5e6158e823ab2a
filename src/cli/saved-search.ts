/** `ershou saved-search …`: the saved searches of an account and their receivers. */
import { Command, Option } from 'commander'
import { LANGS, type Lang } from '../domain/codes.ts'
import { LONGEST_SEARCH_NAME, type SavedSearch } from '../domain/deliveries/saved-searches.ts'
import { CHANGE_TYPES } from '../domain/inventory/changes.ts'
import { doneOrFail, Refused } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { formatIso, formatMinute } from './output/format.ts'
import { printFields, printTable, remark } from './output/print.ts'
import { addReceiverCommand, listReceiversCommand } from './saved-search/receivers.ts'
import { AT_THIS_MACHINE, withSavedSearches } from './saved-search/with-saved-searches.ts'
import type { Terminal } from './terminal.ts'

interface CreateOptions {
  readonly account: string
  readonly name?: string
  readonly types?: readonly string[]
  readonly lang: Lang
}

export function savedSearchCommand(terminal: Terminal): Command {
  const command = new Command('saved-search').description('saved searches and where their changes are sent')
  withExamples(
    command,
    "ershou saved-search create 'brand=BMW' --account buyer@example.com --name X5",
    'ershou saved-search list --account buyer@example.com',
  )
  return command
    .addCommand(createCommand(terminal))
    .addCommand(listCommand(terminal))
    .addCommand(deleteCommand(terminal))
    .addCommand(addReceiverCommand(terminal))
    .addCommand(listReceiversCommand(terminal))
}

function createCommand(terminal: Terminal): Command {
  const command = new Command('create')
    .description('save a search; brands are not looked up, so check their names with a search first')
    .argument('<filters>', 'a brand or two filters, as the query of /v1/search spells them')
    .requiredOption('--account <account>', 'e-mail address or id of the account')
    .option('--name <name>', 'a name for people (default: the filters)')
    .option('--types <types>', `kinds of change, comma-separated (default: all): ${CHANGE_TYPES.join(', ')}`, readTypes)
    .addOption(new Option('--lang <lang>', 'language of cars and mails').choices(LANGS).default('en'))
    .option('--json', 'print one JSON object')
    .action(createSearch.bind(null, terminal))
  return withExamples(
    command,
    "ershou saved-search create 'brand=BMW' --account buyer@example.com --name X5",
    "ershou saved-search create 'year_min=2022&q=X5' --account buyer@example.com",
  )
}

function listCommand(terminal: Terminal): Command {
  const command = new Command('list')
    .description('list the saved searches of an account, newest first')
    .requiredOption('--account <account>', 'e-mail address or id of the account')
    .option('--json', 'print one JSON object')
    .action(listSearches.bind(null, terminal))
  return withExamples(command, 'ershou saved-search list --account buyer@example.com')
}

function deleteCommand(terminal: Terminal): Command {
  const command = new Command('delete')
    .description('delete a saved search with its receivers and the record of their deliveries')
    .argument('<id>', 'id of the search, as `saved-search list` shows it')
    .option('--json', 'print one JSON object')
    .action(deleteSearch.bind(null, terminal))
  return withExamples(command, 'ershou saved-search delete srch_9cH2uJf7LpVd4GsE')
}

function readTypes(text: string): readonly string[] {
  return text.split(',').map((type) => type.trim())
}

async function createSearch(
  terminal: Terminal,
  filters: string,
  options: CreateOptions,
  command: Command,
): Promise<void> {
  const { name = [...filters].slice(0, LONGEST_SEARCH_NAME).join(''), types = null, lang } = options
  const unknown = types?.find((type) => !(CHANGE_TYPES as readonly string[]).includes(type))
  if (unknown !== undefined) command.error(`error: --types: ${unknown} is none of ${CHANGE_TYPES.join(', ')}`)
  await withSavedSearches(terminal.env, async ({ accounts, searches }) => {
    const account = doneOrFail(await accounts.find(options.account))
    const wanted = { name, query: filters.replace(/^\?/, ''), types, lang }
    const made = await searches.create(account, wanted, AT_THIS_MACHINE)
    if ('refused' in made) return refuse(made, command)
    printSearch(terminal, made.done, 0)
    remark(terminal, 'Nothing is sent yet. Add a receiver:')
    remark(terminal, `  ershou saved-search add-receiver ${made.done.id} https://…`)
  })
}

const REFUSALS = {
  no_name: '--name must not be empty',
  name_too_long: '--name can have at most 100 characters',
  query_too_long: 'the filters are too long',
  needs_filters: 'a search needs a brand, or at least two filters',
} as const

/** What is typed wrongly is wrong usage; what the plan does not allow is refused. */
function refuse(
  {
    refused,
    problems = [],
  }: { readonly refused: string; readonly problems?: readonly { filter: string; message: string }[] },
  command: Command,
): never {
  if (refused === 'too_many') throw new Refused('the account has as many saved searches as its plan includes')
  if (refused === 'gone') throw new Refused('the account was deleted')
  const told = problems.map(({ filter, message }) => `${filter}: ${message}`)
  return command.error(`error: ${REFUSALS[refused as keyof typeof REFUSALS] ?? told.join('\n')}`)
}

async function listSearches(terminal: Terminal, options: Pick<CreateOptions, 'account'>): Promise<void> {
  await withSavedSearches(terminal.env, async ({ accounts, searches }) => {
    const account = doneOrFail(await accounts.find(options.account))
    const all = await searches.list(account)
    const described = all.map(({ search, receivers }) => describeSearch(search, receivers.length))
    const rows = all.map(({ search, receivers }) => [
      ...[search.id, search.name, search.query, String(receivers.length), formatMinute(search.created_at_ms)],
    ])
    const columns = ['id', { title: 'name', least: 8 }, { title: 'filters', least: 12 }, 'receivers', 'created (UTC)']
    printTable(terminal, { searches: described }, columns, rows)
    if (all.length === 0) remark(terminal, 'The account has no saved searches yet.')
  })
}

async function deleteSearch(terminal: Terminal, id: string): Promise<void> {
  await withSavedSearches(terminal.env, async ({ searches, find }) => {
    const { account, receivers } = await find(id)
    const deleted = await searches.delete(account, id, AT_THIS_MACHINE)
    if ('refused' in deleted) throw new Refused(`there is no saved search ${id}`)
    printSearch(terminal, deleted.done, receivers.length)
    remark(terminal, 'It was deleted, and nothing more is sent.')
  })
}

function printSearch(terminal: Terminal, search: SavedSearch, receivers: number): void {
  printFields(terminal, describeSearch(search, receivers), [
    ['id', search.id],
    ['name', search.name],
    ['filters', search.query],
    ['types', search.types?.join(', ') ?? 'all'],
    ['language', search.lang],
    ['receivers', String(receivers)],
  ])
}

function describeSearch({ id, account_id, name, query, types, lang, created_at_ms }: SavedSearch, receivers: number) {
  return { id, account_id, name, filters: query, types, lang, receivers, created_at: formatIso(created_at_ms) }
}
