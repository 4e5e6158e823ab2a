/** Reads the parameters of a request: their values, or all complaints. */
import { isFailure } from '../../domain/failure.ts'
import type { Complaint, Parameter, Parameters, Read, Refusal, Rule, Values } from '../parameter.ts'
import type { Query } from './read-query.ts'
import { MISSING, NOT_EXPECTED } from './refusals.ts'

export type PathTexts = Readonly<Record<string, string>>
export type Validated = { readonly values: Values<Parameters> } | { readonly complaints: readonly Complaint[] }

/** What is validated: an endpoint of `/v1`, or a form of a page. */
interface Declared {
  readonly parameters: Parameters
  readonly rules: readonly Rule<Parameters>[]
}

type Form = ReturnType<typeof createForm>

interface Reading {
  readonly values: Record<string, unknown>
  /** At most one for each field. */
  readonly complaints: Map<string, Complaint>
  readonly extras: Complaint[]
  /** In the order of the request. */
  readonly lookups: Lookup[]
}

interface Lookup {
  readonly name: string
  readonly parameter: Parameter<unknown>
  readonly text: string
  readonly lookUp: () => Promise<Read<unknown>>
}

/** Synchronous unless something is looked up. Throws the Failure of a rule that could not be checked, unless there are complaints. */
type Validate = (pathTexts: PathTexts, query: Query) => Validated | Promise<Validated>

export function createValidator(declared: Declared): Validate {
  const form = createForm(declared)

  function conclude(reading: Reading, missed: unknown, pathTexts: PathTexts, query: Query): Validated {
    const { values, complaints, extras } = reading
    const failure = missed ?? checkRules(declared, reading, pathTexts, query)
    if (complaints.size > 0 || extras.length > 0) {
      return { complaints: [...form.names.flatMap((name) => complaints.get(name) ?? []), ...extras] }
    }
    if (failure !== null) throw failure
    return { values }
  }

  return (pathTexts, query) => {
    const reading = readFields(declared, form, pathTexts, query)
    if (reading.lookups.length === 0) return conclude(reading, null, pathTexts, query)
    return lookUpFields(reading).then((missed) => conclude(reading, missed, pathTexts, query))
  }
}

/** Computed once for each declaration. `names`: in the order of declaration, path before query. */
function createForm({ parameters }: Declared) {
  const entries = Object.entries(parameters)
  const pathNames = entries.filter(([, parameter]) => parameter.in === 'path').map(([name]) => name)
  const inQuery = entries.filter(([, parameter]) => parameter.in === 'query')
  const names = [...pathNames, ...inQuery.map(([name]) => name)]
  const fallbacks: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, parameters[name]?.fallback]))
  const required = inQuery.filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  return { names, pathNames, queryParameters: new Map<string, Parameter<unknown>>(inQuery), required, fallbacks }
}

/** Iterates over what was sent, because most requests have few of the parameters. */
function readFields({ parameters }: Declared, form: Form, pathTexts: PathTexts, query: Query): Reading {
  const reading: Reading = { values: { ...form.fallbacks }, complaints: new Map(), extras: [], lookups: [] }
  for (const name of form.pathNames) {
    readField(reading, name, parameters[name] as Parameter<unknown>, pathTexts[name] as string)
  }
  for (const [name, texts] of query) {
    const parameter = form.queryParameters.get(name)
    if (parameter) readField(reading, name, parameter, texts.at(-1) as string)
    else reading.extras.push(complain('query', name, texts.length === 1 ? texts[0] : texts, NOT_EXPECTED))
  }
  for (const name of form.required)
    if (!query.has(name)) reading.complaints.set(name, complain('query', name, null, MISSING))
  return reading
}

function readField(reading: Reading, name: string, parameter: Parameter<unknown>, text: string): void {
  const read = parameter.read(text)
  if ('lookUp' in read) reading.lookups.push({ name, parameter, text, lookUp: read.lookUp })
  else settle(reading, name, parameter, text, read)
}

function settle(
  { values, complaints }: Reading,
  name: string,
  parameter: Parameter<unknown>,
  text: string,
  read: Read<unknown>,
): void {
  if ('value' in read) values[name] = read.value
  else {
    // A rule must not use the default instead.
    values[name] = undefined
    complaints.set(name, complain(parameter.in, name, text, read.refusal))
  }
}

/** Returns the Failure of a failed lookup. */
async function lookUpFields(reading: Reading): Promise<unknown> {
  let failure: unknown = null
  for (const { name, parameter, text, lookUp } of reading.lookups) {
    try {
      settle(reading, name, parameter, text, await lookUp())
    } catch (error) {
      if (!isFailure(error)) throw error
      failure ??= error
    }
  }
  return failure
}

/** In the order of declaration. A rule is checked if all its fields are valid and have a value; a field that a rule refused is not valid. */
function checkRules(
  { rules, parameters }: Declared,
  { values, complaints }: Reading,
  pathTexts: PathTexts,
  query: Query,
): unknown {
  let failure: unknown = null
  for (const rule of rules) {
    const last = rule.fields.at(-1)
    if (last === undefined || !canCheck(rule, values, complaints)) continue
    try {
      const refusal = rule.check(values)
      if (refusal === null) continue
      const place = parameters[last]?.in ?? 'query'
      const text = place === 'path' ? pathTexts[last] : query.get(last)?.at(-1)
      complaints.set(last, complain(place, last, text ?? null, refusal))
    } catch (error) {
      if (!isFailure(error)) throw error
      failure ??= error
    }
  }
  return failure
}

function canCheck(
  { fields }: Rule<Parameters>,
  values: Reading['values'],
  complaints: ReadonlyMap<string, Complaint>,
): boolean {
  for (const name of fields) if (values[name] == null || complaints.has(name)) return false
  return true
}

/** The order of the keys is part of the API. */
function complain(place: string, name: string, input: unknown, { type, msg, ctx }: Refusal): Complaint {
  return { type, loc: [place, name], msg, input, ...(ctx === undefined ? {} : { ctx }) }
}
