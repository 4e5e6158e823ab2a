/** Sends an answer as a fault requires: truncated, slow, wrong, or not at all. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, html, json } from '../answer.ts'
import { encodeGb18030 } from '../encode-gb18030.ts'
import { refusal } from '../native/envelope.ts'
import { createRandom } from '../random.ts'
import type { FaultKind, FaultRule } from './fault-rules.ts'
import { writeHostileText } from './write-hostile-text.ts'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Resolves when the fault is over. */
  readonly ended: Promise<void>
}

const BOT_WALL = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>安全验证</title></head><body>
<div id="captcha">请完成安全验证后继续访问</div><script>window.__captcha={sid:"synthetic"}</script></body></html>`

/** Faults that replace the answer as a whole. */
const REPLACEMENTS: Partial<Record<FaultKind, (answer: Answer, rule: FaultRule, target: string) => Answer>> = {
  status: (_, rule) => html(`<html><body><h1>${rule.status}</h1></body></html>`, rule.status),
  forbidden: () => html('<html><head><title>403 Forbidden</title></head><body>403 Forbidden</body></html>', 403),
  frequency_capped: () => html('<html><body>514 Frequency Capped</body></html>', 514),
  bot_wall: () => html(BOT_WALL),
  signature_error: (_, rule) => json(refusal(103, rule.message ?? '签名错误')),
  busy: (_, rule) => json(refusal(500, rule.message ?? '系统繁忙，请稍后再试')),
  gone: (_, rule) => json(refusal(102, rule.message ?? '该车源已下架')),
  wrong_envelope: () => json({ code: 200, msg: 'ok', data: {} }),
  wrong_content_type: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }),
  empty_body: (answer) => ({ ...answer, body: Buffer.alloc(0) }),
  short_body: (answer) => ({ ...answer, body: answer.body.subarray(0, answer.body.length >> 1) }),
  garbage_body: (answer, rule) => ({ ...answer, body: makeGarbage(answer.body.length, rule.id) }),
  wrong_encoding: (answer) => ({ ...answer, body: encodeGb18030(answer.body.toString('utf8')) }),
  wrong_car: (answer) => replaceText(answer, /"infoid":(\d+)/g, (_, id) => `"infoid":${Number(id) + 1}`),
  missing_ids: (answer) => replaceText(answer, /"infoid":\d+/g, () => '"infoid":null'),
  odd_total: (answer, { message }) =>
    replaceText(answer, /"totalcount":\d+/g, () => `"totalcount":${message ?? Number.MAX_SAFE_INTEGER}`),
  hostile_text: (answer, rule, target) => ({
    ...answer,
    body: Buffer.from(writeHostileText(answer.body.toString('utf8'), target, rule.message)),
  }),
  redirect_loop: (_, _rule, target) => ({ status: 302, headers: { location: target }, body: Buffer.alloc(0) }),
}

/** Faults in the transport of the bytes. */
const TRANSPORTS: Partial<Record<FaultKind, (answer: Answer, rule: FaultRule, exchange: Exchange) => void>> = {
  hang: () => undefined,
  reset: (_, _rule, { request }) => request.socket.resetAndDestroy(),
  cut_body(answer, _, { request, response }) {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
    response.write(answer.body.subarray(0, answer.body.length >> 1), () => request.socket.destroy())
  },
  oversized_body(answer, rule, { response }) {
    response.writeHead(answer.status, answer.headers)
    pour(response, rule.bytes)
  },
  slow_drip(answer, rule, { response }) {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
    drip(response, answer.body, Math.max(1, rule.delay_ms))
  },
}

/** Applies the fault to the answer; a status of 0 means that nothing is sent. */
export function replaceAnswer(rule: FaultRule, answer: Answer, target: string): Answer {
  if (rule.kind === 'hang' || rule.kind === 'reset') return { ...answer, status: 0 }
  const replaced = REPLACEMENTS[rule.kind]?.(answer, rule, target) ?? answer
  if (rule.retry_after === null) return replaced
  return { ...replaced, headers: { ...replaced.headers, 'retry-after': String(rule.retry_after) } }
}

/** Sends the answer of `replaceAnswer` with the timing of the fault. */
export async function commitFault(rule: FaultRule, answer: Answer, exchange: Exchange): Promise<void> {
  if (rule.kind === 'hold') await exchange.ended
  if (rule.delay_ms > 0 && rule.kind !== 'slow_drip') await wait(rule.delay_ms, exchange)
  if (exchange.response.destroyed) return
  const transport = TRANSPORTS[rule.kind]
  if (transport) transport(answer, rule, exchange)
  else send(answer, exchange.response)
}

export function send(answer: Answer, response: ServerResponse): void {
  if (response.destroyed) return
  response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
  response.end(answer.body)
}

function replaceText(answer: Answer, pattern: RegExp, replacement: (...match: string[]) => string): Answer {
  return { ...answer, body: Buffer.from(answer.body.toString('utf8').replace(pattern, replacement)) }
}

function makeGarbage(length: number, seed: number): Buffer {
  const random = createRandom(seed, 0x6a)
  return Buffer.from(Array.from({ length }, () => random.int(0, 255)))
}

/** Seemingly endless JSON, with one chunk in memory at a time. */
function pour(response: ServerResponse, bytes: number): void {
  const chunk = Buffer.alloc(65_536, ' ')
  let left = bytes
  const more = () => {
    while (left > 0 && !response.destroyed) {
      const piece = chunk.subarray(0, left)
      left -= piece.length
      if (!response.write(piece)) {
        response.once('drain', more)
        return
      }
    }
    response.end()
  }
  more()
}

function drip(response: ServerResponse, body: Buffer, everyMs: number): void {
  let sent = 0
  const timer = setInterval(() => {
    if (sent >= body.length) response.end()
    else response.write(body.subarray(sent, ++sent))
  }, everyMs)
  response.once('close', () => clearInterval(timer))
}

function wait(ms: number, { response }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
