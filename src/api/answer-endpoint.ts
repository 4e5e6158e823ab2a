/** One request to an endpoint, in the order of the house: who calls, what is asked, the work, the bytes. */
import { type BoundedMap, createBoundedMap } from '../domain/bounded-map.ts'
import type { Caller, Callers } from '../domain/callers.ts'
import { Failure } from '../domain/failure.ts'
import type { Freshness } from '../domain/source.ts'
import type { Complaint, Endpoint, EndpointAnswer, NextLink } from './endpoint.ts'
import { type PreparedBody, prepareBody } from './prepared-body.ts'
import { readQuery } from './read-query.ts'
import { type PathTexts, validate } from './validate.ts'

export interface Asked {
  readonly endpoint: Endpoint
  readonly pathTexts: PathTexts
  readonly queryText: string
}

/** An answer as it was given, and what must still be so for it to be given again. */
export interface Rendered {
  readonly endpoint: Endpoint
  readonly body: PreparedBody
  readonly link: NextLink | null
  readonly freshness: Freshness | null
  readonly version: string | null
  readonly world: string
  readonly answered_at_ms: number
}

export type Answered = Rendered | { readonly complaints: readonly Complaint[] }

export interface AnswererParts {
  readonly callers: Callers
  readonly now: () => number
  /** Changes with everything besides copies that answers depend on: the rate, the catalogue. */
  readonly worldVersion: () => string
  readonly maxRenderedBytes: number
}

/** The encoded forms of a body come to about as much again. */
const SIZE_FACTOR = 2

export function createEndpointAnswerer({ callers, now, worldVersion, maxRenderedBytes }: AnswererParts) {
  const rendered = createBoundedMap<Rendered>(maxRenderedBytes, ({ body }) => body.body.length * SIZE_FACTOR)

  return {
    /** What was answered to the same target, as long as the source would not be asked again; the caller is not checked. */
    recall(target: string): Rendered | null {
      const known = rendered.get(target)
      if (!known?.freshness || now() >= known.freshness.fresh_until_ms || known.world !== worldVersion()) return null
      const { endpoint, body, link, version, world, answered_at_ms } = known
      const { age_s, fresh_until_ms } = known.freshness
      const aged = age_s + Math.floor((now() - answered_at_ms) / 1000)
      const freshness: Freshness = { cache: 'HIT', age_s: aged, fresh_until_ms }
      return { endpoint, body, link, freshness, version, world, answered_at_ms }
    },

    /** Throws `not_authenticated`, at once or later. */
    authenticate(apiKey: string | null): Caller | Promise<Caller> {
      const found = apiKey === null ? null : callers.verify(apiKey)
      return found instanceof Promise ? found.then(admit) : admit(found)
    },

    /** Throws a Failure for everything that is neither an answer nor a complaint about the request. */
    async answer(target: string, { endpoint, pathTexts, queryText }: Asked): Promise<Answered> {
      const validated = await validate(endpoint, pathTexts, readQuery(queryText))
      if ('complaints' in validated) return validated
      const world = worldVersion()
      const answered_at_ms = now()
      const answer = await endpoint.answer(validated.values)
      const { freshness, version } = answer
      const made = {
        endpoint,
        ...renderOnce(rendered, target, endpoint, answer),
        freshness,
        version,
        world,
        answered_at_ms,
      }
      if (version !== null) rendered.set(target, made)
      return made
    },
  }
}

function admit(caller: Caller | null): Caller {
  if (caller === null) throw new Failure('not_authenticated', 'No valid key.')
  return caller
}

/** What was rendered before from the same copies for the same target is sent again. */
function renderOnce(rendered: BoundedMap<Rendered>, target: string, endpoint: Endpoint, answer: EndpointAnswer) {
  const known = rendered.get(target)
  if (known && known.version !== null && known.version === answer.version) return { body: known.body, link: known.link }
  const value = answer.render()
  return { body: prepareBody(Buffer.from(JSON.stringify(value))), link: endpoint.link?.(value) ?? null }
}
