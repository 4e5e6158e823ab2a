/** Builds the OpenAPI 3.1 description from the table of endpoints. */
import { readFileSync } from 'node:fs'
import { FAILURES, type FailureKind } from '../../domain/failure.ts'
import type { JsonSchema, Parameter } from '../../parameters/parameter.ts'
import type { Endpoint } from '../endpoint.ts'
import { collectComponents, referTo } from './components.ts'
import { ErrorBody, HTTPValidationError } from './error-bodies.ts'
import { FAILURE_DOCS } from './failure-docs.ts'
import { sampleFailure } from './failure-samples.ts'
import { type ExampleValue, exampleValues } from './parameter-examples.ts'
import { NO_PROPOSALS, type Proposals } from './proposals.ts'

export const API_VERSION = '1.0.0'
const JSON_TYPE = 'application/json'

/** How every endpoint refuses an unknown parameter. */
const REFUSED = {
  detail: [
    { type: 'extra_forbidden', loc: ['query', 'year_from'], msg: 'Extra inputs are not permitted', input: '2019' },
  ],
}

/** An example response of each operation, by name. */
type Examples = Readonly<Record<string, unknown>>

/** Responses recorded from the stand-in marketplace. */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(new URL('./assets/examples.json', import.meta.url), 'utf8')) as Examples
}

const DESCRIPTION = `Search used cars on a Chinese marketplace, in English or Chinese, with prices in CNY, EUR and USD.

**Unknown is not clean.** An unknown field is \`null\`; an unknown native key is absent. Neither means zero, \`false\` or a clean result.

Data endpoints need the header \`X-API-Key\`. Each successful call costs one data request, unless its description says otherwise. Failures cost nothing.

**What may change.** New fields may be added to any response of \`/v1\`, so ignore fields that you do not know. From the first tagged release on, no field of \`/v1\` is removed, renamed or changed in meaning. New values may be added to those listed for a field; treat a value that you do not know as unknown.`

interface OpenApiOptions {
  /** An e-mail address or a page. */
  readonly contact?: string | null
  /** Values of examples that work. */
  readonly proposals?: Proposals | undefined
}

export function buildOpenApi(
  endpoints: readonly Endpoint[],
  examples: Examples,
  { contact = null, proposals = NO_PROPOSALS }: OpenApiOptions = {},
): JsonSchema {
  const describe = (row: Endpoint) => describeOperation(row, examples, exampleValues(row, examples, proposals))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ershou',
      version: API_VERSION,
      description: DESCRIPTION,
      ...(contact === null ? {} : { contact: contact.includes('://') ? { url: contact } : { email: contact } }),
      license: {
        name: 'Apache-2.0, for the software and this description; not for the data',
        identifier: 'Apache-2.0',
      },
    },
    servers: [serverAt('/')],
    tags: [
      { name: 'cars', description: 'Cars, their photos, and similar cars.' },
      { name: 'reports', description: 'Inspection reports and insurance evidence.' },
      { name: 'catalogue', description: 'Names and values that searches accept.' },
      { name: 'account', description: 'Your account and its remaining allowance.' },
    ],
    paths: Object.fromEntries(endpoints.map((row) => [row.path, { get: describe(row) }])),
    components: {
      schemas: collectComponents([...endpoints.map(({ answers }) => answers), HTTPValidationError, ErrorBody]),
      securitySchemes: { APIKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    },
  }
}

/** `origin`: scheme and host. Many tools cannot use a relative address. */
export function serverAt(origin: string): JsonSchema {
  return { url: origin, description: 'This server' }
}

function describeOperation(
  row: Endpoint,
  examples: Examples,
  values: Readonly<Record<string, ExampleValue>>,
): JsonSchema {
  const parameters = Object.entries(row.parameters).map(([name, one]) => describeParameter(name, one, values[name]))
  return {
    tags: [row.tag],
    summary: row.summary,
    description: row.description,
    operationId: row.operationId,
    ...(parameters.length > 0 ? { parameters } : {}),
    'x-quota-cost': costOf(row),
    security: row.access === 'keyed' ? [{ APIKeyHeader: [] }] : [],
    responses: describeResponses(row, examples[row.name]),
  }
}

/** For people: `1 per car` if it depends on the answer. */
export function costOf({ cost }: Endpoint): number | string {
  return typeof cost === 'number' ? cost : `1 per ${cost.per}`
}

function describeParameter(name: string, one: Parameter<unknown>, example: ExampleValue | undefined): JsonSchema {
  const required = one.in === 'path' || one.isRequired === true
  const described = { name, in: one.in, required, description: one.description, schema: one.schema }
  return example === undefined ? described : { ...described, example }
}

function describeResponses(row: Endpoint, example: unknown): JsonSchema {
  const success = { schema: referTo(row.answers), ...(example === undefined ? {} : { example }) }
  const responses: Record<string, JsonSchema> = {
    200: {
      description: 'Successful Response',
      headers: describeHeaders(row),
      content: { [JSON_TYPE]: success },
    },
    304: { description: 'Not modified: the version named in `If-None-Match` is still current. No body.' },
  }
  responses[422] = {
    description: 'Validation Error',
    headers: { Link: MEANT },
    content: { [JSON_TYPE]: { schema: referTo(HTTPValidationError), example: REFUSED } },
  }
  for (const [status, kinds] of groupByStatus(failuresOf(row))) responses[status] = describeFailures(kinds)
  return responses
}

const COMMON: readonly FailureKind[] = ['internal', 'overloaded']
const KEYED: readonly FailureKind[] = [
  'not_authenticated',
  'rate_limited',
  'limiter_unavailable',
  'storage_unavailable',
]

/** Kinds of failure that do not depend on the endpoint. */
export const COMMON_FAILURES: readonly FailureKind[] = [...COMMON, ...KEYED, 'quota_exhausted']

/** Every kind of failure that a caller of the endpoint may see. */
export function failuresOf(row: Endpoint): readonly FailureKind[] {
  const admission = row.access === 'keyed' ? KEYED : (['rate_limited'] as const)
  return [...admission, ...(row.cost === 0 ? [] : (['quota_exhausted'] as const)), ...row.failures, ...COMMON]
}

function groupByStatus(kinds: readonly FailureKind[]): [status: number, kinds: FailureKind[]][] {
  const groups = new Map<number, FailureKind[]>()
  for (const kind of kinds) groups.set(FAILURES[kind], [...(groups.get(FAILURES[kind]) ?? []), kind])
  return [...groups].sort(([a], [b]) => a - b)
}

const AUTHENTICATE: JsonSchema = { description: 'Always `APIKey`.', schema: { type: 'string' } }
const RETRY_AFTER: JsonSchema = {
  description:
    'Whole seconds to wait before a retry. Absent where waiting does not help, for example when the monthly allowance is used up.',
  schema: { type: 'integer' },
}
const HELP: JsonSchema = {
  description:
    '`rel="help"`: the page where people can change the plan or their own cap. Absent where neither would help, for example when an IP address has sent too many requests.',
  schema: { type: 'string' },
}
const MEANT: JsonSchema = {
  description:
    '`rel="help"` with a `title` that says what an unknown parameter, or a price that is not on a step, may have meant: `did you mean brand?` At most three. Absent where nothing is near.',
  schema: { type: 'string' },
}
/** Kinds whose responses may have a Retry-After header. */
const RETRIED: readonly FailureKind[] = [
  'rate_limited',
  'limiter_unavailable',
  'storage_unavailable',
  'overloaded',
  'inventory_not_ready',
]

function describeFailures(kinds: readonly FailureKind[]): JsonSchema {
  const examples = Object.fromEntries(
    kinds.map((kind) => [kind, { value: JSON.parse(sampleFailure(kind).body.toString()) as unknown }]),
  )
  const headers = {
    ...(kinds.includes('not_authenticated') ? { 'WWW-Authenticate': AUTHENTICATE } : {}),
    ...(kinds.some((kind) => RETRIED.includes(kind)) ? { 'Retry-After': RETRY_AFTER } : {}),
    ...(kinds.some((kind) => FAILURES[kind] === 429) ? { Link: HELP } : {}),
  }
  return {
    description: kinds.map((kind) => `\`${kind}\`: ${FAILURE_DOCS[kind].title}.`).join(' '),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { [JSON_TYPE]: { schema: referTo(ErrorBody), examples } },
  }
}

const describeAllowance = ({ cost }: Endpoint): JsonSchema => ({
  'RateLimit-Policy': {
    description: 'The limits of the account, shared by all its keys: `"minute";q=15;w=60, "month";q=10000`.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'Requests left (`r`) and seconds until more become available (`t`): `"minute";r=12;t=41, "month";r=9380;t=1209600`. On every response after authentication.',
    schema: { type: 'string' },
  },
  'X-Quota-Cost': {
    description: 'Data requests that this response cost.',
    schema: { type: 'string', ...(typeof cost === 'number' ? { enum: ['0', '1'] } : { pattern: '^[0-9]+$' }) },
  },
})

const SOURCED: JsonSchema = {
  'X-Cache': {
    description:
      'MISS: everything was read from the source for this response. HIT: some of it comes from a fresh copy. STALE: the source failed, and some of it comes from an older copy.',
    schema: { type: 'string', enum: ['HIT', 'MISS', 'STALE'] },
  },
}
const DATA_AGE: JsonSchema = {
  description: 'Seconds since the oldest part of the response was read from the source.',
  schema: { type: 'integer' },
}

function describeHeaders(row: Endpoint): JsonSchema {
  const text = { type: 'string' }
  return {
    'X-Request-Id': { description: 'Quote this when you report a problem.', schema: text },
    ETag: { description: 'Send it in `If-None-Match` to get a 304 if nothing has changed.', schema: text },
    ...(row.tag === 'account' ? {} : { ...SOURCED, [row.access === 'public' ? 'X-Data-Age' : 'Age']: DATA_AGE }),
    ...(row.access === 'keyed' ? describeAllowance(row) : {}),
    ...(row.name === 'search'
      ? { Link: { description: '`rel="next"` while there is a next page.', schema: text } }
      : {}),
  }
}
