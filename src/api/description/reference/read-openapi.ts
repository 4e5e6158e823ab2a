/** What the reference shows of an interface description, in the order in which it shows it. */
import { FAILURES, type FailureKind } from '../../../domain/failure.ts'
import type { JsonSchema } from '../../endpoint.ts'

export type Schemas = Readonly<Record<string, JsonSchema>>

export interface ShownParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
}

export interface ShownOperation {
  /** The operation id; also the anchor on the page. */
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly keyed: boolean
  /** Data requests that a success costs; null when the description does not say. */
  readonly cost: number | null
  readonly parameters: readonly ShownParameter[]
  readonly answer: JsonSchema
  /** Undefined without an example. */
  readonly example: unknown
  readonly headers: readonly { readonly name: string; readonly description: string }[]
  /** Whether a request can be refused with a 422. */
  readonly refusable: boolean
  readonly failures: readonly FailureKind[]
}

interface ShownGroup {
  readonly name: string
  readonly description: string
  readonly operations: readonly ShownOperation[]
}

export interface Shown {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly groups: readonly ShownGroup[]
  readonly schemas: Schemas
}

interface RawOperation {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly unknown[]
  readonly 'x-quota-cost'?: number
  readonly parameters?: readonly ShownParameter[]
  readonly responses?: Readonly<Record<string, RawResponse>>
}

interface RawResponse {
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>
  readonly content?: Readonly<Record<string, RawContent>>
}

interface RawContent {
  readonly schema?: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, unknown>>
}

interface RawDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, { readonly get?: RawOperation }>>
  readonly components?: { readonly schemas?: Schemas }
}

export function readOpenApi(openapi: JsonSchema): Shown {
  const { info, tags = [], paths, components } = openapi as unknown as RawDocument
  const all = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ tag: get.tags?.[0], path, get }] : []))
  return {
    title: info.title,
    version: info.version,
    description: info.description ?? '',
    groups: tags.map(({ name, description = '' }) => ({
      name,
      description,
      operations: all.filter(({ tag }) => tag === name).map(({ path, get }) => readOperation(path, get)),
    })),
    schemas: components?.schemas ?? {},
  }
}

function readOperation(path: string, raw: RawOperation): ShownOperation {
  const responses = raw.responses ?? {}
  const success = responses[200]
  const content = findContent(success)
  return {
    id: raw.operationId ?? `get-${path.replace(/\W+/g, '-')}`,
    path,
    summary: raw.summary ?? path,
    description: raw.description ?? '',
    keyed: (raw.security ?? []).length > 0,
    cost: raw['x-quota-cost'] ?? null,
    parameters: raw.parameters ?? [],
    answer: content?.schema ?? {},
    example: content?.example,
    headers: Object.entries(success?.headers ?? {}).map(([name, { description = '' }]) => ({ name, description })),
    refusable: responses[422] !== undefined,
    failures: Object.values(responses).flatMap((response) =>
      Object.keys(findContent(response)?.examples ?? {}).filter((name): name is FailureKind => name in FAILURES),
    ),
  }
}

function findContent(response: RawResponse | undefined): RawContent | undefined {
  return response?.content?.['application/json']
}
