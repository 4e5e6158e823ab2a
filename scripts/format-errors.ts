/** Generates the pages about errors from the table of failures and from real answers of the service. */
import { STATUS_CODES } from 'node:http'
import { COMMON_FAILURES } from '../src/api/description/describe-responses.ts'
import { FAILURE_DOCS } from '../src/api/description/failure-docs.ts'
import { REQUEST_ID_SAMPLE, sampleFailure } from '../src/api/description/failure-samples.ts'
import type { Endpoint } from '../src/api/endpoint.ts'
import { FAILURES, type FailureKind } from '../src/domain/failure.ts'
import { readQuery } from '../src/parameters/validation/read-query.ts'
import { formatComplaints } from '../src/parameters/validation/refusals.ts'
import { createValidator } from '../src/parameters/validation/validate.ts'

export const FAILURE_KINDS = Object.keys(FAILURES) as readonly FailureKind[]

/** Words in header names that do not have exactly one capital letter. */
const SPELLED: Readonly<Record<string, string>> = { www: 'WWW', ratelimit: 'RateLimit' }

/** Invalid requests; the service's own validation produces the answers. */
const REFUSED = ['mileage_max=15000&sort=cheapest', 'age_min=5&age_max=3&limit=50', 'fuel_type=electric']

export function formatErrorPage(kind: FailureKind): string {
  const { title, meaning, action, retry } = FAILURE_DOCS[kind]
  const { status, headers, body } = sampleFailure(kind)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    ...formatHeaders(headers),
    `X-Request-Id: ${REQUEST_ID_SAMPLE}`,
  ]
  return `# \`${kind}\`: ${title}

Status **${status}**. ${meaning}

## What it looks like

\`\`\`http
${head.join('\n')}

${indent(body)}
\`\`\`

Base decisions on \`code\`. The text of \`message\` is for people and may change.

## What to do

${action}

## Retry?

${retry}

See [all errors](README.md) and [how to retry](../guides/retrying.md).
`
}

/** Alternating names and values. */
function formatHeaders(headers: readonly string[]): string[] {
  return headers.flatMap((name, i) => (i % 2 === 0 ? [`${capitalize(name)}: ${headers[i + 1]}`] : []))
}

/** `search` is the endpoint whose errors are shown. */
export async function formatErrorIndex(search: Endpoint): Promise<string> {
  const rows = FAILURE_KINDS.map((kind) => ({
    status: FAILURES[kind] as number,
    code: `[\`${kind}\`](${kind}.md)`,
    title: FAILURE_DOCS[kind].title,
    retry: FAILURE_DOCS[kind].retry,
  }))
  const refused = {
    status: 422,
    code: '[a list](#422-the-request-is-not-valid)',
    title: 'Not valid',
    retry: 'No. Correct the request.',
  }
  const table = [...rows, refused]
    .toSorted((a, b) => a.status - b.status)
    .map(({ status, code, title, retry }) => `| ${status} | ${code} | ${title} | ${splitRetry(retry).join(' | ')} |`)
  const samples = await Promise.all(REFUSED.map((query) => formatRefusal(search, query)))
  return `# Errors

Every error has a JSON body with \`detail\`. For status 422 it is a list; for every other status it is an object with
\`code\`, \`message\` and \`request_id\`. Check the status first to know which one it is.

A failure costs no data request. The \`request_id\` is also in the header \`X-Request-Id\`: include it when you report a
problem.

Every endpoint can answer with a 422, and with ${COMMON_FAILURES.map((kind) => `\`${kind}\``).join(', ')}. All other errors are
named on the pages of the endpoints that have them.

## What to retry, and what to wait for

| status | code | meaning | retry | what to wait for |
|---|---|---|---|---|
${table.join('\n')}

[How to retry](../guides/retrying.md) has the code.

## 422: the request is not valid

All problems are reported together, at most one for each parameter, in the order in which the
[reference](../api.md) lists the parameters. Each entry has

| key | meaning |
|---|---|
| \`type\` | the kind of problem, for programs |
| \`loc\` | the location: \`["query", "mileage_max"]\` or \`["path", "car_id"]\` |
| \`msg\` | what is expected, for people |
| \`input\` | the received value, as text |
| \`ctx\` | the values in the message and, if known, what is expected (\`allowed\`, \`did_you_mean\`); absent if there are none |

A parameter that an endpoint does not have is an error too (\`extra_forbidden\`), so a misspelled filter is never
ignored. The header \`Link\` says what you may have meant: \`rel="help"; title="did you mean brand?"\`, at most three,
each with the address of the parameter in the reference. It is absent if nothing is near. With an
[inventory](../guides/inventory.md), a price that is not a multiple of its step has one too: it names
\`price_cny_min\` and \`price_cny_max\`. The [clients](../guides/typed-clients.md) add these texts to their messages.

An error about two parameters is reported at the second one. A query of more than 64 parts is one
error at \`["query"]\`.

${samples.join('\n')}`
}

async function formatRefusal(search: Endpoint, query: string): Promise<string> {
  const found = await createValidator(search)({}, readQuery(query))
  if (!('complaints' in found)) throw new Error(`the query was not refused: ${query}`)
  return `\`GET ${search.path}?${query}\` answers

\`\`\`json
${indent(formatComplaints(found.complaints).body)}
\`\`\`
`
}

/** The first words say whether to retry, the rest what to wait for. */
function splitRetry(text: string): [whether: string, wait: string] {
  const match = /^(Yes|No|Once or twice)[.,] ?(.*)$/.exec(text)
  const [whether, wait] = match ? [match[1] as string, match[2] as string] : ['Later', text]
  return [whether, wait.charAt(0).toUpperCase() + wait.slice(1)]
}

/** Locations stay on one line. */
function indent(body: Buffer): string {
  return JSON.stringify(JSON.parse(body.toString()), null, 2).replace(/\[\s+("\w+"),\s+("\w+")\s+\]/g, '[$1, $2]')
}

function capitalize(header: string): string {
  return header
    .split('-')
    .map((word) => SPELLED[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')
}
