/** The parts of the OpenAPI description that the reference shows, in its order. */
import { FAILURES, type FailureKind } from '../../../domain/failure.ts'
import type { JsonSchema } from '../../endpoint.ts'

const JSON_TYPE = 'application/json'

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
  /** Data requests that a success costs. */
  readonly cost: number
  readonly parameters: readonly ShownParameter[]
  readonly answer: JsonSchema
  /** Undefined without an example. */
  readonly example: unknown
  readonly headers: readonly { readonly name: string; readonly description: string }[]
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
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly unknown[]
  readonly 'x-quota-cost': number
  readonly parameters?: readonly ShownParameter[]
  readonly responses: Readonly<Record<string, RawResponse>> & { readonly 200: RawResponse }
}

interface RawResponse {
  readonly headers?: Readonly<Record<string, { readonly description: string }>>
  readonly content?: Readonly<Record<string, { schema: JsonSchema; example?: unknown; examples?: object }>>
}

interface RawDocument {
  readonly info: Pick<Shown, 'title' | 'version' | 'description'>
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get: RawOperation }>>
  readonly components: { readonly schemas: Schemas }
}

export function readOpenApi(openapi: JsonSchema): Shown {
  const { info, tags, paths, components } = openapi as unknown as RawDocument
  const groups = tags.map(({ name, description }) => {
    const own = Object.entries(paths).filter(([, { get }]) => get.tags[0] === name)
    return { name, description, operations: own.map(([path, { get }]) => readOperation(path, get)) }
  })
  return { ...info, groups, schemas: components.schemas }
}

function readOperation(path: string, raw: RawOperation): ShownOperation {
  const success = raw.responses[200]
  const content = success.content?.[JSON_TYPE]
  return {
    id: raw.operationId,
    path,
    summary: raw.summary,
    description: raw.description,
    keyed: raw.security.length > 0,
    cost: raw['x-quota-cost'],
    parameters: raw.parameters ?? [],
    answer: content?.schema ?? {},
    example: content?.example,
    headers: Object.entries(success.headers ?? {}).map(([name, { description }]) => ({ name, description })),
    failures: Object.values(raw.responses).flatMap((response) =>
      Object.keys(response.content?.[JSON_TYPE]?.examples ?? {}).filter(
        (name): name is FailureKind => name in FAILURES,
      ),
    ),
  }
}
