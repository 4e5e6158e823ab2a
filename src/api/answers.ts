/** The answers of endpoints as bytes: rendered once, cached, and sent again as long as they are current. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../domain/accounts/callers.ts'
import type { Freshness } from '../domain/source.ts'
import { createBufferPool, type Lease } from '../web/buffer-pool.ts'
import { type PreparedBody, prepareBody } from '../web/prepared-body.ts'
import type { Endpoint, EndpointAnswer } from './endpoint.ts'
import { createLinkWriter, type WriteLink } from './format-link.ts'
import { RecentTargets, sumText } from './recent-targets.ts'

/** A rendered answer, and what must still hold for it to be sent again. */
export interface Rendered {
  readonly endpoint: Endpoint
  readonly body: PreparedBody
  readonly link: WriteLink | null
  readonly freshness: Freshness | null
  readonly version: string | null
  readonly catalogue: string
  readonly answered_at_ms: number
  readonly isCurrent: (() => boolean) | null
  /** Data requests; null = as the endpoint says. */
  readonly cost: number | null
  /** Call it when the body was sent; null = the answer is cached and may be sent again. */
  readonly release: (() => void) | null
}

type Made = Pick<Rendered, 'body' | 'link' | 'release'>

interface AnswersOptions {
  readonly now: () => number
  /** Changes with everything that answers depend on besides cached copies: the rate and the catalogue. */
  readonly catalogueVersion: () => string
  readonly maxRenderedBytes: number
  readonly program: string
  readonly write?: (value: unknown) => string
}

const JSON_TYPE = 'application/json'
/** The encoded forms of a body take about as much memory as the body. */
const SIZE_FACTOR = 2
/** Memory for objects, closures and the tag of an answer. Measured with 200,000 small answers. */
const OVERHEAD_BYTES = 1400

export type Answers = ReturnType<typeof createAnswers>

export function createAnswers(options: AnswersOptions) {
  const { now, catalogueVersion, maxRenderedBytes, program, write = JSON.stringify } = options
  const recent = new RecentTargets()
  const pool = createBufferPool()
  const tagOf = createVersionTags(program)
  const rendered = new LRUCache<string, Rendered>({
    maxSize: maxRenderedBytes,
    sizeCalculation: ({ body }, target) => OVERHEAD_BYTES + target.length + body.body.length * SIZE_FACTOR,
  })

  /** Reuses what was rendered for the same target and version. */
  function renderOnce(target: string, endpoint: Endpoint, answer: EndpointAnswer, isKept: boolean): Made {
    const known = rendered.get(target)
    if (known && known.version !== null && known.version === answer.version) return known
    if (answer.write) return copy(target, endpoint, answer, answer.write, isKept)
    if (answer.text) return { body: prepareBody(Buffer.from(answer.text()), JSON_TYPE), link: null, release: null }
    const value = answer.render()
    const body = prepareBody(Buffer.from(write(value)), JSON_TYPE)
    return { body, link: linkOf(endpoint, value as object), release: null }
  }

  /** An answer that is not cached is written into a pooled buffer, which is reused after it was sent. */
  function copy(
    target: string,
    endpoint: Endpoint,
    { version }: EndpointAnswer,
    writeInto: NonNullable<EndpointAnswer['write']>,
    isKept: boolean,
  ): Made {
    let lease = null as Lease | null
    const { json, frame } = writeInto((bytes) => {
      if (isKept) return Buffer.allocUnsafeSlow(bytes)
      lease = pool.take(bytes)
      return lease.buffer
    })
    const body = prepareBody(json, JSON_TYPE, version === null ? null : tagOf(version, target))
    return { body, link: linkOf(endpoint, frame), release: lease?.release ?? null }
  }

  return {
    kept: () => ({ bytes: rendered.calculatedSize, items: rendered.size }),

    /** The cached answer to a target, if the source would not be read again; does not check the caller. */
    recall(target: string): Rendered | null {
      const known = rendered.get(target)
      if (!known?.freshness || known.catalogue !== catalogueVersion()) return null
      const at = now()
      // What a clock that ran ahead has dated would be fresh for too long.
      if (at < known.answered_at_ms || at >= known.freshness.fresh_until_ms) return null
      return known.isCurrent?.() === false ? null : known
    },

    ageOf: ({ answered_at_ms }: Rendered, { age_s }: Freshness): number =>
      age_s + Math.max(0, Math.floor((now() - answered_at_ms) / 1000)),

    /** Throws a Failure if there is no answer. */
    async answer(
      target: string,
      endpoint: Endpoint,
      values: Readonly<Record<string, unknown>>,
      caller: Caller | null,
    ): Promise<Rendered> {
      const catalogue = catalogueVersion()
      const answered_at_ms = now()
      const answer = await endpoint.answer(values, caller)
      const { freshness, version, isCurrent = null, cost = null } = answer
      // Answers that are quick to write are cached from the second request on.
      const isKept = version !== null && (answer.write === undefined || recent.remember(target))
      const { body, link, release } = renderOnce(target, endpoint, answer, isKept)
      const made = { endpoint, body, link, freshness, version, catalogue, answered_at_ms, isCurrent, cost, release }
      if (isKept) rendered.set(target, made)
      return made
    },
  }
}

function linkOf(endpoint: Endpoint, frame: object): WriteLink | null {
  const link = endpoint.link?.(frame) ?? null
  return link && createLinkWriter(link)
}

/** Few versions are in use at a time: one of each kind of answer. */
const MOST_VERSIONS = 100

/**
 * Entity tags made of versions: two answers to one target have the same tag exactly when their versions are the same. `program` is part of
 * every tag, because another version of the program may write the same records differently. A CRC-32 of a page of 24 KB took 7.6 µs, a sixth
 * of what a bare server takes for a request.
 */
function createVersionTags(program: string): (version: string, target: string) => string {
  const digests = new LRUCache<string, string>({ max: MOST_VERSIONS })
  return (version, target) => {
    let digest = digests.get(version)
    if (digest === undefined) {
      digest = hash('sha256', `${program}/${version}`, 'base64url').slice(0, 16)
      digests.set(version, digest)
    }
    return `W/"${digest}-${sumText(target).toString(36)}"`
  }
}
