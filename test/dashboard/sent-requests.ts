/** Random requests of an account to a running service, with a count of our own of what was really answered. */
import { codeOf, type Exchange, openLane } from '../limits/open-lane.ts'
import type { RunningService } from '../limits/run-service.ts'

export interface Customer {
  readonly id: string
  readonly email: string
  readonly keys: readonly { readonly id: string; readonly name: string; readonly secret: string }[]
}

export interface Answered {
  /** Null = a tool was called, which asks the service under an id of its own. */
  readonly request_id: string | null
  readonly key: string
  /** `YYYY-MM-DD`, by the answer's own date. */
  readonly day: string
  readonly status: number
  readonly code: string | null
  /** By the rules of the documentation, not by what the service says. */
  readonly cost: number
}

export const KINDS = ['count', 'car', 'copy', 'missing', 'wrong', 'me', 'batch', 'mcp'] as const
export type Kind = (typeof KINDS)[number]

export interface Market {
  /** Cars that exist. */
  readonly cars: readonly number[]
  /** Of the answers about cars so far, by path. */
  readonly etags: Map<string, string>
  readonly random: () => number
}

/** Sends a request and returns what was answered. */
export async function sendOne(
  { url }: Pick<RunningService, 'url'>,
  secret: string,
  kind: Kind,
  { cars, etags, random }: Market,
): Promise<Answered> {
  const car = cars[Math.floor(random() * cars.length)] as number
  const [known = `/v1/cars/${car}`] = etags.keys()
  const path = kind === 'copy' ? known : `/v1/cars/${car}`
  if (kind === 'mcp') return sendTool(url, secret)
  const lane = openLane(url)
  const ask = (target: string, headers = {}) => lane.get(target, { 'x-api-key': secret, ...headers })
  const targets = {
    ...{ count: '/v1/search/count?brand=BMW', car: path, copy: path, missing: '/v1/cars/999999999', me: '/v1/me' },
    ...{ wrong: '/v1/search?page=none', batch: `/v1/batch?ids=${cars.slice(0, 3).join()},1,2` },
  }
  try {
    const etag = kind === 'copy' ? etags.get(path) : undefined
    const exchange = await ask(targets[kind], etag === undefined ? {} : { 'if-none-match': etag })
    if (targets[kind] === path && exchange.headers.etag) etags.set(path, exchange.headers.etag)
    return toAnswered(exchange, secret, kind)
  } finally {
    lane.close()
  }
}

export function toAnswered({ status, headers, body }: Exchange, key: string, kind: Kind): Answered {
  if (status === null) throw new Error('the connection broke')
  const isPaid = status === 200 || status === 304
  const code = status >= 400 ? codeOf({ body }) : null
  return {
    ...{ request_id: String(headers['x-request-id']), key, day: dayOf(headers.date), status, code },
    cost: isPaid && kind !== 'me' ? (kind === 'batch' ? JSON.parse(body).cars.length : 1) : 0,
  }
}

async function sendTool(url: string, key: string): Promise<Answered> {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'count_cars', arguments: { age_max: 5 } },
    }),
  })
  const text = await answer.text()
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
  const { code = null } = result.isError ? JSON.parse(result.content[0].text).error : {}
  const status = code === null ? 200 : code === 'rate_limited' || code === 'quota_exhausted' ? 429 : Number.NaN
  return {
    ...{ request_id: null, key, day: dayOf(answer.headers.get('date')) },
    ...{ status, code, cost: code === null ? 1 : 0 },
  }
}

const dayOf = (date: string | null | undefined) => new Date(Date.parse(date ?? '')).toISOString().slice(0, 10)
