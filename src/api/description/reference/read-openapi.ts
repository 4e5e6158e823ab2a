/** The parts of the OpenAPI description that the reference shows, in its order. */
import { FAILURES, type FailureKind } from '../../../domain/failure.ts'
import type { JsonSchema } from '../../../parameters/parameter.ts'
import { COMMON_FAILURES } from '../describe-responses.ts'

const JSON_TYPE = 'application/json'

export type Schemas = Readonly<Record<string, JsonSchema>>

export interface ShownParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  /** Undefined without one. */
  readonly example?: unknown
}

export interface ShownOperation {
  /** The operation id; also the anchor on its page. */
  readonly id: string
  /** The address of its page. */
  readonly href: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly keyed: boolean
  /** Data requests that a success costs: `1`, or `1 per car`. */
  readonly cost: number | string
  readonly parameters: readonly ShownParameter[]
  readonly answer: JsonSchema
  /** A file instead of JSON. */
  readonly isFile: boolean
  /** Undefined without an example. */
  readonly example: unknown
  readonly headers: readonly { readonly name: string; readonly description: string }[]
  /** Without those that every endpoint has. */
  readonly failures: readonly FailureKind[]
}

export interface ShownGroup {
  readonly name: string
  readonly description: string
  readonly operations: readonly ShownOperation[]
}

export interface Shown {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly groups: readonly ShownGroup[]
  /** Summaries of the endpoints that this service does not offer. */
  readonly missing: readonly string[]
  readonly schemas: Schemas
}

/** What the reference needs to know about the service that it describes. */
export interface Offer {
  readonly hasInventory: boolean
}

interface RawOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly unknown[]
  readonly 'x-quota-cost': number | string
  readonly parameters?: readonly ShownParameter[]
  readonly responses: Readonly<Record<string, RawResponse>> & { readonly 200: RawResponse }
}

interface RawResponse {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: Readonly<Record<string, { schema: JsonSchema; example?: unknown; examples?: object }>>
}

interface RawDocument {
  readonly info: Pick<Shown, 'title' | 'version' | 'description'>
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get: RawOperation }>>
  readonly components: { readonly schemas: Schemas; readonly headers: Headers }
}

type Headers = Readonly<Record<string, { readonly description: string }>>

export function readOpenApi(openapi: JsonSchema, offer: Offer = { hasInventory: true }): Shown {
  const { info, tags, paths, components } = (offer.hasInventory ? describeWhole(openapi) : openapi) as RawDocument
  const all = Object.entries(paths).map(([path, { get }]) => ({ path, get, kinds: listKinds(get) }))
  const isOffered = ({ kinds }: { readonly kinds: readonly FailureKind[] }) =>
    offer.hasInventory || !kinds.includes('inventory_off')
  const groups = tags.map(({ name, description }) => {
    const own = all.filter((one) => one.get.tags[0] === name && isOffered(one))
    return { name, description, operations: own.map((one) => readOperation(one, components.headers)) }
  })
  return {
    ...info,
    groups: groups.filter(({ operations }) => operations.length > 0),
    missing: all.filter((one) => !isOffered(one)).map(({ get }) => get.summary),
    schemas: components.schemas,
  }
}

/** Parts of descriptions that are about services without an inventory. */
const OF_OTHERS: readonly (readonly [RegExp, string])[] = [
  [/ ?(?:Needs an inventory|Without an inventory, [^.]{0,300})\./g, ''],
  [/ and, with an inventory,/g, ' and'],
  [/ With an inventory, (?=`)/g, ' '],
]

/** As a service with an inventory is described. */
function describeWhole(value: unknown): unknown {
  if (typeof value === 'string') return OF_OTHERS.reduce((text, [part, by]) => text.replace(part, by), value)
  if (Array.isArray(value)) return value.map(describeWhole)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'inventory_off')
      // Examples are answers, which are shown as they are.
      .map(([name, one]) => [name, name === 'example' ? one : describeWhole(one)]),
  )
}

function listKinds({ responses }: RawOperation): readonly FailureKind[] {
  return Object.values(responses).flatMap((response) =>
    Object.keys(response.content?.[JSON_TYPE]?.examples ?? {}).filter((name): name is FailureKind => name in FAILURES),
  )
}

interface RawRow {
  readonly path: string
  readonly get: RawOperation
  readonly kinds: readonly FailureKind[]
}

function readOperation({ path, get: raw, kinds }: RawRow, described: Headers): ShownOperation {
  const success = raw.responses[200]
  const [[type, content] = []] = Object.entries(success.content ?? {})
  const headers = Object.entries(success.headers ?? {}).map(([name, { $ref }]) => ({
    name,
    description: described[$ref.split('/').at(-1) as string]?.description ?? '',
  }))
  return {
    id: raw.operationId,
    href: `/docs/api/${raw.operationId}`,
    path,
    summary: raw.summary,
    description: raw.description,
    keyed: raw.security.length > 0,
    cost: raw['x-quota-cost'],
    parameters: raw.parameters ?? [],
    answer: content?.schema ?? {},
    isFile: type !== undefined && type !== JSON_TYPE,
    example: content?.example,
    headers,
    failures: kinds.filter((kind) => !COMMON_FAILURES.includes(kind)),
  }
}
