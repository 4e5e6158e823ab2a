import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createApp } from '../web/app.ts'
import { BARE_FRAME } from '../web/frame/site-frame.ts'
import { FairQueue } from '../web/queues/fair-queue.ts'
import { anyone } from './page-route.ts'
import { registerDashboard } from './plugin.ts'

const PAGES = 12

let tick = 0
let isCounting = true
let close = async () => {}
afterEach(() => {
  isCounting = false
  return close()
})

/** Serves a page that notes the tick in which it was rendered; all of them have been read before the first is rendered. */
async function serve(rendered: number[]): Promise<string> {
  const reads: (() => void)[] = []
  const Noted = () => {
    rendered.push(tick)
    return <p>read</p>
  }
  const answer = async () => {
    await new Promise<void>((resolve) => {
      reads.push(resolve)
      if (reads.length === PAGES) for (const goOn of reads) goOn()
    })
    return { kind: 'page' as const, title: 'Slow', body: <Noted /> }
  }
  const now = () => performance.now()
  const app = createApp({
    ...{ routes: [], pages: [], newRequestId: () => 'req-1', stopwatch: now, trustProxy: 1, publicUrl: null },
    ...{ maxConnections: 100, maxPerAddress: null, maxPipelined: 32, writeTimeoutMs: 30_000, lingerMs: 2000 },
    ...{ drainNoticeMs: 0, drainIdleMs: 0, sleep: async () => {}, maxInFlight: 4096, onAnswered: () => undefined },
    onBug(_, error) {
      throw error
    },
  })
  registerDashboard(app, {
    ...{ routes: [anyone('GET', '/slow', answer)], findSession: async () => null, frame: BARE_FRAME },
    ...{ guard: { take: () => null }, photoGuard: { take: () => null }, now: () => 0, onBug: () => undefined },
    queue: new FairQueue({ now, budgetMs: 0, maxOfCrowd: PAGES }),
  })
  await app.listen('127.0.0.1', 0)
  close = () => app.drain()
  return `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}/slow`
}

it('renders the pages of a crowd in ticks of their own, although all were read in one', async () => {
  const rendered: number[] = []
  const url = await serve(rendered)
  const count = () => {
    tick++
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const pages = Array.from({ length: PAGES }, (_, n) => fetch(url, { headers: { 'x-forwarded-for': `192.0.2.${n}` } }))
  const statuses = (await Promise.all(pages)).map(({ status }) => status)
  expect(statuses).toEqual(Array(PAGES).fill(200))
  expect([rendered.length, new Set(rendered).size]).toEqual([PAGES, PAGES])
})
