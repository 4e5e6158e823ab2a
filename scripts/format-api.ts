/** Generates docs/api.md from the table of endpoints. */
import type { TSchema } from 'typebox'
import { failuresOf } from '../src/api/description/describe-responses.ts'
import { costOf } from '../src/api/description/openapi.ts'
import { describeBounds, describeType, listValues } from '../src/api/description/reference/describe-schema.ts'
import type { Endpoint } from '../src/api/endpoint.ts'
import { FAILURES, type FailureKind } from '../src/domain/failure.ts'
import type { Parameter } from '../src/parameters/parameter.ts'
import { formatRecords } from './format-records.ts'

const ORIGIN = 'http://127.0.0.1:8080'
/** An example query for each endpoint. */
const QUERIES: Readonly<Record<string, string>> = {
  search: '?brand=BMW&age_max=5&price_max=300000&sort=price_asc',
  count: '?brand=BMW&age_max=5',
  price_figures: '?brand=BMW&model=5%20Series',
  similar: '?limit=5',
  import_rules: '?destination=EU',
  inspection: '?view=full',
}
const PATH_SAMPLES: Readonly<Record<string, string>> = { make: 'BMW', car_id: '$CAR_ID' }

export function formatApi(endpoints: readonly Endpoint[]): string {
  const everywhere = findShared(endpoints)
  const keyed = findShared(endpoints.filter(({ access }) => access === 'keyed')).filter(
    (kind) => !everywhere.includes(kind),
  )
  const rows = endpoints.map(
    (row) => `| [\`GET ${row.path}\`](#${anchorOf(row)}) | ${row.summary} | ${keyOf(row)} | ${costOf(row)} |`,
  )
  const filters = findFilters(endpoints)
  const formatRow = (row: Endpoint) => formatEndpoint(row, [...everywhere, ...keyed], filters)
  return `# The API

JSON over HTTP, GET only. A running service has an interactive version of this page at \`/docs\`, and the OpenAPI description at \`/openapi.json\`.

| endpoint | what it does | key | data requests |
|---|---|---|---|
${rows.join('\n')}

Send the key in the header \`X-API-Key\`. A successful request to a data endpoint costs what the table says, even if the answer
is cached or a 304; a failure costs nothing. Read [unknown is not clean](guides/unknown-is-not-clean.md) before you
show anything to a buyer, and [errors](errors/README.md) before you implement retries.

**What may change.** Fields may be added to any answer of \`/v1\`, so ignore fields that you do not know. From the first
tagged release on, no field is removed, renamed or changed in meaning within \`/v1\`. The listed values of a field are all
of its values today; treat any other value as unknown. The published schemas allow both.

- Every endpoint can fail with ${formatFailures(everywhere)}.
- Every endpoint that needs a key can also fail with ${formatFailures(keyed)}.
- An unknown path returns 404 [\`not_found\`](errors/not_found.md), a method other than GET returns 405
  [\`method_not_allowed\`](errors/method_not_allowed.md).

The sections below list only the additional failures of each endpoint.

The curl lines expect your key in \`ERSHOU_KEY\` and the id of a search result in \`CAR_ID\`.

${endpoints.map(formatRow).join('\n')}
## The filters

${describeUsers(endpoints, filters)} accept these filters. All are optional, and a car must match all that are given. [Searching](guides/searching.md) explains them.

${formatTable(filters)}
## Records

The records in answers, by name. Unknown is \`null\`, never zero, \`false\` or a clean result; native blocks omit
what the source does not know. Texts are in the requested language, except fields named \`source_…\`, the seller's
words, and everything below \`marketplace\`.

${formatRecords(endpoints.map(({ answers }) => answers))}`
}

type Named = readonly [name: string, parameter: Parameter<unknown>]

/** The query parameters that the endpoints with the most parameters share; they are printed once. */
function findFilters(endpoints: readonly Endpoint[]): readonly Named[] {
  const [first, ...others] = endpoints.filter(({ parameters }) => 'brand' in parameters)
  const shared = Object.entries(first?.parameters ?? {}).filter(([name, { in: place }]) => {
    return place === 'query' && others.every(({ parameters }) => name in parameters)
  })
  if (others.length === 0 || shared.length === 0)
    throw new Error('no endpoints share filters: print them where they are')
  return shared
}

function isFilter(name: string, filters: readonly Named[]): boolean {
  return filters.some(([filter]) => filter === name)
}

function describeUsers(endpoints: readonly Endpoint[], filters: readonly Named[]): string {
  const users = endpoints.filter((row) => filters.every(([name]) => name in row.parameters))
  const links = users.map((row) => `[\`${row.path}\`](#${anchorOf(row)})`)
  return `${links.slice(0, -1).join(', ')} and ${links.at(-1)}`
}

function formatTable(parameters: readonly Named[]): string {
  return `| parameter | type | default | what it does |
|---|---|---|---|
${parameters.map(([name, one]) => formatParameter(name, one)).join('\n')}
`
}

/** The parameters of an endpoint except the filters, and a link to the filters. */
function formatParameters({ parameters }: Endpoint, filters: readonly Named[]): string {
  const all = Object.entries(parameters)
  const own = all.filter(([name]) => !isFilter(name, filters))
  if (own.length === all.length) return own.length === 0 ? '' : `${formatTable(own)}\n`
  const rest = own.length === 0 ? '.' : ', and:'
  return `Takes all [filters](#the-filters)${rest}\n\n${own.length === 0 ? '' : `${formatTable(own)}\n`}`
}

function formatEndpoint(row: Endpoint, shared: readonly FailureKind[], filters: readonly Named[]): string {
  return `## ${row.summary}

\`GET ${row.path}\`: ${keyOf(row) === 'yes' ? 'needs a key' : 'public'}, costs ${row.cost === 0 ? 'nothing' : String(costOf(row)).replace('1', '1 data request')}.

${row.description}

${formatParameters(row, filters)}\`\`\`sh
${formatCurl(row)}
\`\`\`

Answers with ${row.file ? 'the file' : describeAnswer(row.answers)}. Fails with ${formatOwnFailures(row, shared)}.
`
}

function formatParameter(name: string, { in: place, schema, description }: Parameter<unknown>): string {
  const values = listValues(schema, {}).map((value) => `\`${value}\``)
  const type = describeType(schema, {}).replace(/ or null$/, '')
  const allowed =
    values.length > 0 ? values.join(', ') : [type, describeBounds(schema)].filter((part) => part !== '').join(', ')
  const fallback = place === 'path' ? '(required)' : schema.default === undefined ? '' : `\`${schema.default}\``
  return `| \`${name}\` | ${allowed} | ${fallback} | ${description} |`
}

function formatCurl({ path, name, access }: Endpoint): string {
  const filled = path.replace(/\{(\w+)\}/g, (braced, parameter: string) => PATH_SAMPLES[parameter] ?? braced)
  return `curl ${access === 'keyed' ? '-H "X-API-Key: $ERSHOU_KEY" ' : ''}"${ORIGIN}${filled}${QUERIES[name] ?? ''}"`
}

function describeAnswer(schema: TSchema): string {
  const { $id, items, oneOf } = schema as { $id?: string; items?: TSchema; oneOf?: readonly TSchema[] }
  if (oneOf) return oneOf.map(describeAnswer).join(' or ')
  if (items) return `a list of ${describeAnswer(items)}`
  if ($id === undefined)
    throw new Error('a record that an endpoint answers with has no $id: give it one in src/domain/')
  return `[\`${$id}\`](#${$id.toLowerCase()})`
}

/** The failures that all endpoints have in common. */
function findShared(endpoints: readonly Endpoint[]): readonly FailureKind[] {
  const all = endpoints.map(failuresOf)
  return (all[0] ?? []).filter((kind) => all.every((kinds) => kinds.includes(kind)))
}

function formatOwnFailures(row: Endpoint, shared: readonly FailureKind[]): string {
  const own = formatFailures(failuresOf(row).filter((kind) => !shared.includes(kind)))
  const refused = '422 [a list of problems](errors/README.md#422-the-request-is-not-valid)'
  const parts = Object.keys(row.parameters).length > 0 ? [refused, own] : [own]
  return parts.filter((part) => part !== '').join(', ') || 'nothing else'
}

function formatFailures(kinds: readonly FailureKind[]): string {
  return kinds
    .toSorted((a, b) => FAILURES[a] - FAILURES[b])
    .map((kind) => `${FAILURES[kind]} [\`${kind}\`](errors/${kind}.md)`)
    .join(', ')
}

function keyOf({ access }: Endpoint): string {
  return access === 'keyed' ? 'yes' : 'no'
}

/** The anchor that common Markdown renderers derive from a heading. */
function anchorOf({ summary }: Endpoint): string {
  return summary
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}
