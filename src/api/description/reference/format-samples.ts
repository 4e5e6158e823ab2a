/** One request in curl, TypeScript and Python. The code is an asset, because the page updates the samples when its form changes. */
import { unwrapSchema } from './describe-schema.ts'
import type { ShownOperation } from './read-openapi.ts'

export interface SampledOperation {
  /** The operation id, which is also the name of the client's method. */
  readonly id: string
  /** With `{names}`. */
  readonly path: string
  readonly keyed: boolean
  /** `type` as in JSON schemas, or `list` for comma-separated values of a closed set. */
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly type: string }[]
}

type Language = 'curl' | 'typescript' | 'python'
export type Samples = Readonly<Record<Language, string>>

interface Composer {
  readonly LANGUAGES: readonly { readonly name: Language; readonly label: string }[]
  /** `values` are texts by the names of parameters; empty and absent ones are not sent. */
  composeSamples(
    operation: SampledOperation,
    values: Readonly<Record<string, string>>,
    options: { readonly url: string; readonly key?: string },
  ): Samples
}

const composer = (await import(new URL('assets/compose-samples.js', import.meta.url).href)) as Composer

export const { LANGUAGES, composeSamples: formatSamples } = composer

export function describeForSamples({ id, path, keyed, parameters }: ShownOperation): SampledOperation {
  return {
    id,
    path,
    keyed,
    parameters: parameters.map(({ name, in: place, schema }) => ({
      name,
      in: place,
      type: 'x-values' in schema ? 'list' : String(unwrapSchema(schema, {}).schema.type ?? ''),
    })),
  }
}
