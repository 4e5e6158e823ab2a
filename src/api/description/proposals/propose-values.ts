/** Which proposal stands in which field. */
import type { Proposals } from './find-proposals.ts'

type Value = Exclude<keyof Proposals, 'makes'>

const BY_PARAMETER: Readonly<Record<string, Value>> = { brand: 'brand', make: 'brand', car_id: 'car' }
/** Where a parameter wants something else. */
const BY_OPERATION: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  listSimilar: { car_id: 'likened' },
  getInspection: { car_id: 'inspected' },
  getInsurance: { car_id: 'inspected' },
}

/** Texts by the names of parameters; what is not known is left out. */
export function proposeValues(
  { id, parameters }: { readonly id: string; readonly parameters: readonly { readonly name: string }[] },
  proposals: Proposals,
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const { name } of parameters) {
    const wanted = BY_OPERATION[id]?.[name] ?? BY_PARAMETER[name]
    const value = wanted === undefined ? null : proposals[wanted]
    if (value !== null) values[name] = value
  }
  return values
}
