/** One request to an endpoint: what is asked, the work, the bytes; and what was answered before, as long as it is still so. */
import { type BoundedMap, createBoundedMap } from '../domain/bounded-map.ts'
import type { Caller } from '../domain/callers.ts'
import type { Freshness } from '../domain/source.ts'
import type { Endpoint, EndpointAnswer, NextLink } from './endpoint.ts'
import { type PreparedBody, prepareBody } from './prepared-body.ts'
import { readQuery } from './read-query.ts'
import { type PathTexts, type Validated, validate } from './validate.ts'

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

export interface AnswererParts {
  readonly now: () => number
  /** Changes with everything besides copies that answers depend on: the rate, the catalogue. */
  readonly worldVersion: () => string
  readonly maxRenderedBytes: number
}

/** The encoded forms of a body come to about as much again. */
const SIZE_FACTOR = 2

export function createEndpointAnswerer({ now, worldVersion, maxRenderedBytes }: AnswererParts) {
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

    /** What the request asks for, or what is wrong with it. May ask the catalogue, and may then throw a Failure. */
    validate({ endpoint, pathTexts, queryText }: Asked): Promise<Validated> {
      return validate(endpoint, pathTexts, readQuery(queryText))
    },

    /** Throws a Failure for everything that is no answer. */
    async answer(
      target: string,
      endpoint: Endpoint,
      values: Readonly<Record<string, unknown>>,
      caller: Caller | null,
    ): Promise<Rendered> {
      const world = worldVersion()
      const answered_at_ms = now()
      const answer = await endpoint.answer(values, caller)
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

/** What was rendered before from the same copies for the same target is sent again. */
function renderOnce(rendered: BoundedMap<Rendered>, target: string, endpoint: Endpoint, answer: EndpointAnswer) {
  const known = rendered.get(target)
  if (known && known.version !== null && known.version === answer.version) return { body: known.body, link: known.link }
  const value = answer.render()
  return { body: prepareBody(Buffer.from(JSON.stringify(value))), link: endpoint.link?.(value) ?? null }
}
