/** Checks that the time of an answer does not reveal who has an account: alternates many requests, and compares the medians. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

const TIMES = 400
/** Far less than the jitter of a network. */
const MOST_APART = 0.15
const MOST_APART_MS = 0.3
/** A client in another thread with its own clock: in our thread it would wait for work after an answer. */
const ASKER = `
const { parentPort, workerData: url } = require('node:worker_threads')
const http = require('node:http')
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
const ask = ({ path, address, body }) => new Promise((resolve, reject) => {
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address }
  const began = performance.now()
  const request = http.request(url + path, { method: 'POST', agent, headers }, (answer) => {
    const took = performance.now() - began
    answer.resume().on('end', () => setTimeout(() => resolve(took), 20))
  })
  request.on('error', reject).end(body)
})
parentPort.on('message', async (question) => parentPort.postMessage(await ask(question)))
`

let open: OpenDashboard
let asker: Worker
beforeAll(async () => {
  open = await openDashboard({ ERSHOU_TRUST_PROXY: '1' })
  asker = new Worker(ASKER, { eval: true, workerData: open.service.url })
})
afterAll(async () => {
  await asker.terminate()
  await open.stop()
})

let addresses = 0

async function measure(path: string, email: string): Promise<number> {
  addresses++
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  const answered = once(asker, 'message')
  asker.postMessage({ path, address, body: new URLSearchParams({ email, password: 'not the password' }).toString() })
  return ((await answered) as [number])[0]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

it.each(['/sign-in', '/sign-up', '/forgot'])(
  '%s takes as long for who has an account as for who has none',
  async (path) => {
    const known: number[] = []
    const unknown: number[] = []
    for (let at = 0; at < TIMES; at++) {
      // Each address once: repeated ones are slowed down, in the same way.
      const email = `timed-${path.slice(1)}-${at}@example.com`
      expect(await open.service.accounts.create({ email })).toHaveProperty('done')
      const order = at % 2 === 0 ? [known, unknown] : [unknown, known]
      for (const times of order) times.push(await measure(path, times === known ? email : `nobody-${email}`))
    }
    const [a, b] = [median(known), median(unknown)]
    expect(Math.abs(a - b)).toBeLessThanOrEqual(Math.max(MOST_APART_MS, MOST_APART * Math.max(a, b)))
  },
)
