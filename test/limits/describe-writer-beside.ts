/** Another process writes into the embedded database for long: no request waits for it, no answer is uncounted, and the service recovers. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { startProcess } from '../../src/database/sqlite/fixtures/start-process.ts'
import { eventually } from '../eventually.ts'
import { findCars } from '../faults/control.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { startMarketplace } from '../start-marketplace.ts'
import { driveLoad } from './drive-load.ts'
import { issueAccount } from './issue-account.ts'
import type { Judge } from './judge.ts'
import { codeOf, type Exchange } from './open-lane.ts'
import { runService } from './run-service.ts'

const LANES = 8
/** 100 ms for the writer, and as much for the way. */
const LONGEST_MS = 200

export function describeWriterBeside(judge: Judge, heldMs: number): void {
  it('a writer beside the embedded database', async () => {
    const folder = createTemporaryFolder('beside')
    const marketplace = await startMarketplace()
    onTestFinished(async () => {
      await marketplace.stop()
      folder.remove()
    })
    const place = { dataDir: folder.path, databaseUrl: null }
    const { keys } = await withAccounts(place, (accounts) => issueAccount(accounts, 'beside@example.test'))
    const key = keys[0]?.secret as string
    const service = await runService({
      ERSHOU_DATA_DIR: folder.path,
      ERSHOU_MARKETPLACE_URL: marketplace.url,
      ERSHOU_ADDRESS_PER_MINUTE: '1000000',
    })
    onTestFinished(() => void service.child.kill('SIGKILL'))
    // Its catalogue is read, which takes the thread for a while.
    await eventually(async () => expect((await fetch(`${service.url}/readyz`)).status).toBe(200))
    const [car] = await findCars(marketplace, 1)
    const counted: Exchange[] = []
    const uncounted: Exchange[] = []
    const targets = [`/v1/cars/${car}`, '/v1/me', '/healthz']
    const load = driveLoad({
      urls: [service.url],
      lanes: LANES,
      pauseMs: 5,
      next: (lane) => ({ target: targets[lane % targets.length] as string, key }),
      onAnswer: (exchange, { target }) => (target === targets[0] ? counted : uncounted).push(exchange),
    })
    /** Some were asked since then, and all of the last got it. */
    const got = (seen: readonly Exchange[], status: number, since: number) =>
      eventually(() => {
        const last = seen.filter(({ sent_at }) => sent_at > since).slice(-10)
        expect(last.map((one) => one.status)).toEqual(Array.from({ length: 10 }, () => status))
      })
    await got(counted, 200, 0)
    const writer = await startProcess('write-beside.mjs', `${folder.path}/ershou.db`)
    const held_at = performance.now()
    await pause(heldMs)
    await got(counted, 503, held_at)
    await got(uncounted, 200, held_at)
    const released_at = performance.now()
    await writer.kill()
    await got(counted, 200, performance.now())
    await load.stop()
    const meanwhile = [...counted, ...uncounted].filter(
      ({ sent_at, ended_at }) => sent_at > held_at && ended_at < released_at,
    )
    const failed = counted.filter(({ status }) => status !== 200)
    expect(new Set(failed.map((one) => `${one.status} ${codeOf(one)} ${one.headers['retry-after']}`))).toEqual(
      new Set(['503 storage_unavailable 1']),
    )
    expect(uncounted.filter(({ status }) => status !== 200)).toEqual([])
    judge('the longest answer', Math.max(...meanwhile.map(({ sent_at, ended_at }) => ended_at - sent_at)), LONGEST_MS)
    const { stderr } = await service.stop()
    expect(stderr.match(/"what":"limiter"/g)).toHaveLength(1)
    expect(stderr).toContain('"what":"limiter","reason":"database is locked"')
  })
}
