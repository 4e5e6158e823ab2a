/** Sends requests at a steady rate, whether or not earlier ones were answered: waiting for answers would spare a slow server. */
import { type Agent, type IncomingHttpHeaders, request as open } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export interface Asked {
  readonly status: number
  readonly ms: number
}

export interface Question {
  readonly url: string
  readonly agent: Agent
  readonly key?: string
  /** The local address of the requests. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The fields of a form, which is sent by POST. */
  readonly form?: URLSearchParams
  /** A JSON text, which is sent by POST. */
  readonly json?: string
  /** Called with the headers of the answer and the size of its body. */
  readonly onAnswer?: (headers: IncomingHttpHeaders, bytes: number) => void
}

/** An unanswered request counts with this duration. */
const LONGEST_MS = 10_000

export function ask({ url, agent, key, from, headers = {}, form, json, onAnswer }: Question): Promise<Asked> {
  const began = performance.now()
  return new Promise((resolve) => {
    const settle = (status: number) => resolve({ status, ms: status === 0 ? LONGEST_MS : performance.now() - began })
    const all = {
      ...headers,
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const body = form?.toString() ?? json
    const options = { agent, headers: all, timeout: LONGEST_MS, method: body === undefined ? 'GET' : 'POST' }
    const request = open(url, from === undefined ? options : { ...options, localAddress: from }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => {
        onAnswer?.(response.headers, bytes)
        settle(response.statusCode ?? 0)
      })
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => settle(0))
    request.end(body)
  })
}

/** Sends `perSecond` requests for a duration; resolves when the last is answered. */
export async function sendSteadily(
  perSecond: number,
  lastsMs: number,
  send: (i: number) => Promise<Asked>,
): Promise<Asked[]> {
  const began = performance.now()
  const sent: Promise<Asked>[] = []
  for (let due = 0; due < lastsMs; due = (sent.length * 1000) / perSecond) {
    const early = began + due - performance.now()
    if (early > 0) await setTimeout(early)
    sent.push(send(sent.length))
  }
  return Promise.all(sent)
}

/** The 99th percentile. */
export function p99(asked: readonly Asked[]): number {
  const sorted = asked.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] as number
}

/** `30 × 200, 2 × 503` */
export function formatStatuses(asked: readonly Asked[]): string {
  const counts = new Map<number, number>()
  for (const { status } of asked) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status === 0 ? 'closed' : status}`).join(', ')
}
