/** Parses bytes to the `result` of an answer; anything but a success of the marketplace is a Failure. */
import { isUtf8 } from 'node:buffer'
import { LRUCache } from 'lru-cache'
import { carGone, Failure, noSuchCar } from '../../../domain/failure.ts'
import { recordOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { UpstreamResponse } from '../../../domain/reading.ts'
import { parseCleanJson } from '../../../domain/texts/clean-text.ts'
import type { NativeEnvelope } from '../native.ts'

const JSON_TYPE = /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

export type EnvelopeParser = ReturnType<typeof createEnvelopeParser>

export function createEnvelopeParser() {
  // A copy that was just checked is read next, so its parse result is kept for that one reading.
  const justChecked = new LRUCache<Buffer, { readonly result: unknown }>({ max: 16 })
  return {
    /** Returns the `result`, or throws `source_unavailable`, or `vehicle_not_found` for a request about a car that is gone. */
    parseAnswer({ status, content_type, body }: UpstreamResponse, aboutCar: boolean): unknown {
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
    /** The `result` of a copy that `parseAnswer` has accepted before. */
    parseResult(body: Buffer): unknown {
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
    return parseCleanJson(body.toString('utf8'))
  } catch {
    return null
  }
}

function unreadable(reason: string): Failure {
  return new Failure('source_unavailable', 'The marketplace did not respond as expected.', { cause: { reason } })
}

/** The Failure for an answer with a valid envelope and content that is not understood. */
export function changed(what: string): Failure {
  return new Failure('source_changed', `The marketplace sent ${what} in an unknown format.`)
}

const DEEPEST = 24

/** Whether a value is nested deeper than any record of the marketplace: traversing it would exhaust the stack. */
function isTooDeep(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (left === 0) return true
  for (const key in value) if (isTooDeep((value as Record<string, unknown>)[key], left - 1)) return true
  return false
}

/** `gone`: the car existed and was removed. `none`: there is no such car, or it is unclear whether there ever was one. */
type Refusal = 'signature' | 'busy' | 'gone' | 'none' | 'other'

/** No such listing. */
const NONE_CODE = 101
/** Words for a car that is no longer on sale. */
const SOLD = /已成交|已下架|已售/
/** These say that something has ended or does not exist; another word must say that it is the car. */
const ENDED = /已过期|删除/
const NONE = /不存在|无效/
const OF_CAR = /车源|车辆|该车|此车|本车|infoid|该信息|该条信息/i
/** 车源接口不存在 is not about a car. */
const OF_OTHERS = /接口|方法|参数|服务|地址|页面|路径|版本|系统|用户|设备|商家|失败/

// The first match wins: an expired signature (签名已过期) says nothing about a car, although it uses the same words.
const RULES: readonly (readonly [Refusal, words: RegExp])[] = [
  ['signature', /签名|登录|授权|验证|token|sign/i],
  ['busy', /繁忙|稍后|频繁/],
  ['other', OF_OTHERS],
]

const SENTENCES = {
  signature: 'The marketplace refused the request.',
  busy: 'The marketplace is busy.',
  other: 'The marketplace refused the request.',
} as const

function readRefusal(returncode: number, message: string): Refusal {
  // 车源不存在或已下架 does not say whether there ever was one.
  const missing = NONE.test(message) ? 'none' : 'gone'
  // 该车源已售，请登录查看更多 is about the car, although it also asks for a login.
  if (SOLD.test(message) && !OF_OTHERS.test(message)) return missing
  const rule = RULES.find(([, words]) => words.test(message))
  if (rule) return rule[0]
  if ((ENDED.test(message) || NONE.test(message)) && OF_CAR.test(message)) return missing
  return returncode === NONE_CODE ? 'none' : 'other'
}

/** Maps the marketplace's refusals, by code and message, to Failures. `aboutCar`: only an answer about a car can mean that the car is gone. */
function createRefusal(returncode: number, message: string, aboutCar: boolean): Failure {
  const reason = readRefusal(returncode, message)
  const cause = { reason, returncode, message }
  if (reason !== 'gone' && reason !== 'none') return new Failure('source_unavailable', SENTENCES[reason], { cause })
  if (!aboutCar) return new Failure('source_unavailable', SENTENCES.other, { cause })
  return reason === 'gone' ? carGone({ cause }) : noSuchCar({ cause })
}
