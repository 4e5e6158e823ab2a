import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EchoServer, startEchoServer } from './fixtures/echo-server.ts'
import { exchange } from './fixtures/exchange.ts'

/** Recorded from the original where nothing else was decided; `body` to the byte, `echo` what was understood, without nulls. */
interface Recorded {
  readonly id: string
  readonly method: string
  readonly target: string
  readonly key: boolean
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly echo?: string
  readonly code?: string
}

const recorded = readFileSync(new URL('fixtures/exchanges.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Recorded)

let server: EchoServer
beforeAll(async () => {
  server = await startEchoServer()
})
afterAll(() => server.drain())

describe('recorded exchanges', () => {
  it('are there', () => expect(recorded.length).toBeGreaterThan(70))

  it.each(recorded)('$id: $method $target', async ({ method, target, key, status, headers, body, echo, code }) => {
    const sent = [`${method} ${target} HTTP/1.1`, ...(key ? ['X-API-Key: test-key'] : [])]
    const answer = await exchange(server.port, ...sent)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(headers)
    if (body !== undefined) expect(answer.body).toBe(body)
    if (echo !== undefined) expect(understood(answer.body)).toBe(JSON.stringify(inOrder(JSON.parse(echo))))
    if (code !== undefined) expect(JSON.parse(answer.body)).toMatchObject({ detail: { code, request_id: 'req-1' } })
    if (method === 'HEAD' || status === 307) expect(answer.body).toBe('')
  })
})

function understood(body: string): string {
  const { echo } = JSON.parse(body) as { echo: Record<string, unknown> }
  return JSON.stringify(inOrder(Object.fromEntries(Object.entries(echo).filter(([, value]) => value !== null))))
}

function inOrder(values: Record<string, unknown>): unknown {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
}
