/** Builds the OpenAPI 3.1 description from the table of endpoints. */
import { readFileSync } from 'node:fs'
import type { JsonSchema, Parameter } from '../../parameters/parameter.ts'
import type { Endpoint } from '../endpoint.ts'
import { collectComponents } from './components.ts'
import { HEADERS } from './describe-headers.ts'
import { describeResponses, RESPONSES } from './describe-responses.ts'
import { ErrorBody, HTTPValidationError } from './error-bodies.ts'
import { type ExampleValue, exampleValues } from './parameter-examples.ts'
import { NO_PROPOSALS, type Proposals } from './proposals.ts'

export const API_VERSION = '1.0.0'

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
      responses: RESPONSES,
      headers: HEADERS,
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
