/** One request to an endpoint, in the order of the house: who calls, what is asked, the work, the bytes. */
import { type BoundedMap, createBoundedMap } from '../domain/bounded-map.ts'
import type { Callers } from '../domain/callers.ts'
import { Failure } from '../domain/failure.ts'
import type { Complaint, Endpoint, EndpointAnswer, NextLink, Parameters, Values } from './endpoint.ts'
import { type PreparedBody, prepareBody } from './prepared-body.ts'
import { readQuery } from './read-query.ts'
import { type PathTexts, validate } from './validate.ts'

export interface Asked {
  readonly endpoint: Endpoint
  readonly pathTexts: PathTexts
  readonly queryText: string
  readonly apiKey: string | null
}

export type Answered =
  | { readonly complaints: readonly Complaint[] }
  | { readonly body: PreparedBody; readonly link: NextLink | null; readonly freshness: EndpointAnswer['freshness'] }

interface Rendered {
  readonly body: PreparedBody
  readonly link: NextLink | null
}

/** The encoded forms of a body come to about as much again. */
const SIZE_FACTOR = 2

export function createEndpointAnswerer(callers: Callers, maxRenderedBytes: number) {
  const rendered = createBoundedMap<Rendered>(maxRenderedBytes, ({ body }) => body.body.length * SIZE_FACTOR)

  /** Throws a Failure for everything that is neither an answer nor a complaint about the request. */
  return async function answerEndpoint({ endpoint, pathTexts, queryText, apiKey }: Asked): Promise<Answered> {
    if (endpoint.access === 'keyed') await authenticate(callers, apiKey)
    const validated = await validate(endpoint, pathTexts, readQuery(queryText))
    if ('complaints' in validated) return validated
    const answer = await endpoint.answer(validated.values)
    return { ...renderOnce(rendered, endpoint, validated.values, answer), freshness: answer.freshness }
  }
}

async function authenticate(callers: Callers, apiKey: string | null): Promise<void> {
  const caller = apiKey === null ? null : await callers.verify(apiKey)
  if (caller === null) throw new Failure('not_authenticated', 'No valid key.')
}

/** What was rendered before from the same copies for the same question is sent again. */
function renderOnce(
  rendered: BoundedMap<Rendered>,
  endpoint: Endpoint,
  values: Values<Parameters>,
  answer: EndpointAnswer,
): Rendered {
  const key = answer.version === null ? null : `${endpoint.name} ${formatValues(values)} ${answer.version}`
  const known = key === null ? undefined : rendered.get(key)
  if (known) return known
  const value = answer.render()
  const made = {
    body: prepareBody(Buffer.from(JSON.stringify(value))),
    link: endpoint.link?.(value) ?? null,
  }
  if (key !== null) rendered.set(key, made)
  return made
}

function formatValues(values: Values<Parameters>): string {
  let text = ''
  for (const name in values) {
    const value: unknown = values[name]
    // Lengths keep two texts from running into each other.
    if (value !== null) text += `${name}${String(value).length}:${String(value)};`
  }
  return text
}
