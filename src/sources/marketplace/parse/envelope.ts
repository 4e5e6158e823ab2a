/** Parses bytes to the `result` of an answer; anything but a success of the marketplace is a Failure. */
import { isUtf8 } from 'node:buffer'
import { LRUCache } from 'lru-cache'
import { Failure } from '../../../domain/failure.ts'
import { recordOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { UpstreamResponse } from '../../../domain/reading.ts'
import type { NativeEnvelope } from '../native.ts'
import { createRefusal } from '../refusals.ts'
import { changed } from './changed.ts'
import { isTooDeep } from './is-too-deep.ts'

const JSON_TYPE = /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

export interface EnvelopeParser {
  /** Returns the `result`, or throws `source_unavailable`, or `vehicle_not_found` for a request about a car that is gone. */
  parseAnswer(response: UpstreamResponse, aboutCar: boolean): unknown
  /** The `result` of a copy that `parseAnswer` has accepted before. */
  parseResult(body: Buffer): unknown
}

export function createEnvelopeParser(): EnvelopeParser {
  // A copy that was just checked is read next, so its parse result is kept for that one reading.
  const justChecked = new LRUCache<Buffer, { readonly result: unknown }>({ max: 16 })
  return {
    parseAnswer({ status, content_type, body }, aboutCar) {
      if (status !== 200) throw unreadable(`status_${status}`)
      // A bot wall answers in HTML with status 200.
      if (!JSON_TYPE.test(content_type ?? '')) throw unreadable('content_type')
      if (!isUtf8(body)) throw unreadable('encoding')
      const envelope = parseEnvelope(body)
      if (envelope === null) throw unreadable('envelope')
      if (envelope.returncode !== 0) throw createRefusal(envelope.returncode, envelope.message, aboutCar)
      if (isTooDeep(envelope.result)) throw changed('a response')
      justChecked.set(body, { result: envelope.result })
      return envelope.result
    },
    parseResult(body) {
      const checked = justChecked.get(body)
      justChecked.delete(body)
      if (checked) return checked.result
      const envelope = parseEnvelope(body)
      if (envelope === null) throw new Failure('source_changed', 'A cached response of the marketplace cannot be read.')
      return envelope.result
    },
  }
}

function parseEnvelope(body: Buffer): NativeEnvelope | null {
  const envelope = recordOrNull(parseJson(body))
  const returncode = wholeOrNull(envelope?.returncode)
  if (envelope === null || returncode === null || !('result' in envelope)) return null
  return {
    returncode,
    message: typeof envelope.message === 'string' ? envelope.message : '',
    result: envelope.result,
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function unreadable(reason: string): Failure {
  return new Failure('source_unavailable', 'The marketplace did not respond as expected.', { cause: { reason } })
}
