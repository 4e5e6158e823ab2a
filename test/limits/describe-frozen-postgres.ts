/** PostgreSQL hangs without closing connections: requests fail soon with the reason, and succeed again when it is back. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { startRelay } from '../../src/database/postgres/fixtures/start-relay.ts'
import { eventually } from '../eventually.ts'
import { readLog } from '../faults/read-log.ts'
import { driveLoad } from './drive-load.ts'
import { issueAccount } from './issue-account.ts'
import type { Judge } from './judge.ts'
import { codeOf, type Exchange } from './open-lane.ts'
import { runService } from './run-service.ts'
import { startCluster } from './start-cluster.ts'

const LANES = 8
const LONGEST_MS = 1200
const CANNOT_BE_READ = expect.stringMatching(/^accounts cannot be read since \d{4}-/)

export function describeFrozenPostgres(judge: Judge, frozenMs: number): void {
  it('a frozen PostgreSQL', async () => {
    const cluster = await startCluster(0)
    onTestFinished(() => cluster.stop())
    const relay = await startRelay(cluster.place.databaseUrl as string)
    onTestFinished(() => relay.stop())
    const { keys } = await withAccounts(cluster.place, (accounts) => issueAccount(accounts, 'frozen@example.test'))
    const key = keys[0]?.secret as string
    const service = await runService({ ...cluster.settings, ERSHOU_DATABASE_URL: relay.url, ERSHOU_LOG_LEVEL: 'info' })
    onTestFinished(() => void service.child.kill('SIGKILL'))
    const seen: Exchange[] = []
    const targets = [cluster.cars[0] as string, '/v1/me']
    const load = driveLoad({
      urls: [service.url],
      lanes: LANES,
      pauseMs: 10,
      next: (lane) => ({ target: targets[lane % targets.length] as string, key }),
      onAnswer: (exchange) => seen.push(exchange),
    })
    const got = (status: number, since: number) =>
      eventually(() => {
        const last = seen.filter(({ sent_at }) => sent_at > since).slice(-2 * LANES)
        expect(last.map((one) => one.status)).toEqual(Array.from({ length: 2 * LANES }, () => status))
      })
    await got(200, 0)
    const askReady = () => fetch(`${service.url}/readyz`)
    // On a busy machine it answers before it has read its catalogue.
    await eventually(async () => expect((await askReady()).status).toBe(200))
    relay.goDead()
    const dead_at = performance.now()
    await pause(frozenMs)
    await got(503, dead_at)
    const ready = await askReady()
    // Other nodes would have the same problem.
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { parts: { accounts: CANNOT_BE_READ, storage: CANNOT_BE_READ } },
    ])
    const back_at = performance.now()
    relay.comeBack()
    await got(200, back_at)
    await load.stop()
    const failed = seen.filter(({ status }) => status !== 200)
    expect(new Set(failed.map((one) => `${one.status} ${codeOf(one)} ${one.headers['retry-after']}`))).toEqual(
      new Set(['503 storage_unavailable 1']),
    )
    const meanwhile = seen.filter(({ sent_at, ended_at }) => sent_at > dead_at && ended_at < back_at)
    judge('the longest answer', Math.max(...meanwhile.map(({ sent_at, ended_at }) => ended_at - sent_at)), LONGEST_MS)
    const { stderr } = await service.stop()
    const told = readLog(stderr).filter(({ what, message }) => what === 'accounts' && message === 'failing')
    expect(told.length).toBeGreaterThan(0)
    expect(told.length).toBeLessThanOrEqual(5)
    expect(told[0]?.reason).toMatch(/not read in time|timeout/)
  })
}
