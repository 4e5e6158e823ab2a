/** Two nodes behind a proxy as a client sees them: one service that counts by key, knows its address, and loses no request when a node stops. */
import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { eventually } from '../eventually.ts'
import { readLog } from '../faults/read-log.ts'
import { driveLoad } from '../limits/drive-load.ts'
import { issueAccount } from '../limits/issue-account.ts'
import { type Cluster, startCluster } from '../limits/start-cluster.ts'
import type { RunningProxy } from './start-proxy.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  readonly from?: string
  readonly agent?: Agent
}

const PER_MINUTE = 5
const TIME_WAIT_AND_OPEN = ['01', '06']

export function describeProxy(
  start: (nodes: readonly string[]) => Promise<RunningProxy>,
  takesOut: RegExp | null,
): void {
  let cluster: Cluster
  let proxy: RunningProxy
  let key = ''
  let limitedKey = ''

  beforeAll(async () => {
    cluster = await startCluster(2, {
      ERSHOU_TRUST_PROXY: '1',
      ERSHOU_DRAIN_NOTICE_MS: '4000',
      ERSHOU_DRAIN_IDLE_MS: '1000',
      ERSHOU_LOG_LEVEL: 'info',
    })
    const issued = await withAccounts(cluster.place, async (accounts) => [
      await issueAccount(accounts, 'all@example.com'),
      await issueAccount(accounts, 'few@example.com', { per_minute: PER_MINUTE }),
    ])
    ;[key, limitedKey] = issued.map(({ keys }) => keys[0]?.secret) as [string, string]
    // As a supervisor would: a node that still reads its catalogue gets no requests.
    for (const url of cluster.urls)
      await eventually(async () =>
        expect((await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status).toBe(200),
      )
    proxy = await start(cluster.urls.map((url) => new URL(url).host))
    await eventually(async () => expect((await ask(cluster.cars[0] as string)).status).toBe(200))
  })
  afterAll(async () => {
    await proxy?.stop()
    await cluster?.stop()
  })

  async function ask(path: string, { headers = {}, from, agent }: Asked = {}): Promise<Answer> {
    const options = { headers: { 'x-api-key': key, ...headers }, localAddress: from, agent }
    const answer = await new Promise<Parameters<Parameters<typeof get>[2] & object>[0]>((resolve, reject) => {
      get(proxy.url + path, options, resolve).once('error', reject)
    })
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
  }

  it('passes answers with their headers, and links lead back to the proxy', async () => {
    const { status, headers } = await ask('/v1/search?lang=zh')
    expect(status).toBe(200)
    expect(headers['x-request-id']).toMatch(/^req_/)
    expect(headers.ratelimit).toContain('"minute"')
    expect(headers.link).toBe(`<${proxy.url}/v1/search?lang=zh&page=2>; rel="next"`)
    await eventually(() => expect(proxy.log()).toContain(headers['x-request-id']))
    expect(proxy.log()).not.toContain(key)
  })

  it('a key is counted once over both nodes', async () => {
    const statuses: number[] = []
    for (let i = 0; i < PER_MINUTE * 3; i++) {
      const { status, headers } = await ask(cluster.cars[0] as string, { headers: { 'x-api-key': limitedKey } })
      statuses.push(status)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(PER_MINUTE).fill(200), ...Array(PER_MINUTE * 2).fill(429)])
  })

  it('takes requests with 20 KB of headers, and refuses those beyond 32 KB', async () => {
    const big = (bytes: number) => ask('/v1/makes', { headers: { 'x-padding': 'x'.repeat(bytes) } })
    expect((await big(20_000)).status).toBe(200)
    expect([400, 414, 431]).toContain((await big(60_000)).status)
  })

  it('keeps connections open, to the client and to the nodes', async () => {
    const before = countSockets(cluster.urls)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let i = 0; i < 200; i++) expect((await ask('/v1/makes', { agent })).status).toBe(200)
    expect(Object.values(agent.freeSockets).flat().length).toBe(1)
    agent.destroy()
    expect(countSockets(cluster.urls) - before).toBeLessThan(20)
  })

  it('loses no request when a node stops, and answers in JSON when none is left', async () => {
    const tally = new Map<number | null, number>()
    let beyond = 0
    const addressed = await ask(cluster.cars[0] as string, {
      from: '127.0.0.2',
      headers: { 'x-forwarded-for': '192.0.2.9' },
    })
    const [first, second] = cluster.nodes
    let isStopped = false
    const load = driveLoad({
      urls: [proxy.url],
      lanes: 8,
      next: () => (beyond < 400 ? { target: cluster.cars[0] as string, key } : null),
      onAnswer({ status }) {
        tally.set(status, (tally.get(status) ?? 0) + 1)
        if (isStopped) beyond++
      },
      pauseMs: 2,
    })
    await eventually(() => expect(tally.get(200)).toBeGreaterThan(200))
    const finished = await first?.stop()
    isStopped = true
    await load.ended
    expect([finished?.code, [...tally.keys()]]).toEqual([0, [200]])
    if (takesOut !== null) expect(proxy.log()).toMatch(takesOut)

    const others = await second?.stop()
    const log = [finished, others].flatMap((one) => readLog(one?.stderr ?? ''))
    const line = log.find(({ request_id }) => request_id === addressed.headers['x-request-id'])
    expect(line?.address).toBe('127.0.0.2')

    const away = await ask('/v1/makes')
    expect([away.status, away.headers['content-type'], away.headers['retry-after']]).toEqual([
      503,
      'application/json',
      '2',
    ])
    const { detail } = JSON.parse(away.body) as { detail: Record<string, unknown> }
    expect(Object.keys(detail)).toEqual(['code', 'message', 'request_id'])
    expect([detail.code, typeof detail.request_id]).toEqual(['overloaded', 'string'])
  })
}

/** Connections to the nodes, including recently closed ones. */
function countSockets(urls: readonly string[]): number {
  const ports = urls.map((url) => Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0'))
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, , remote, state]) => ports.includes(remote?.split(':')[1] ?? '') && TIME_WAIT_AND_OPEN.includes(state ?? ''),
    ).length
}
