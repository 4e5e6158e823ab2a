/** The real program with its threads: it fills the copy, stops cleanly, and answers from the copy without a marketplace. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { eventually } from '../eventually.ts'
import { type Finished, type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { startMarketplace } from '../start-marketplace.ts'

const CARS = 100
const CLOSED = { connection: 'close' }

interface Readiness {
  readonly inventory: { readonly state: string; readonly listings: number; readonly complete_at: string | null }
}

async function start(
  dataDir: string,
  marketplaceUrl: string,
): Promise<{ readonly program: Program; readonly url: string }> {
  const program = runProgram('src/cli/ershou.js', ['serve'], {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '0',
    ERSHOU_DATA_DIR: dataDir,
    ERSHOU_MARKETPLACE_URL: marketplaceUrl,
    ERSHOU_INVENTORY: 'on',
    ERSHOU_SYNC_PER_SECOND: '10000',
    ERSHOU_SYNC_PER_DAY: '1000000',
    ERSHOU_LOG_REQUESTS: 'off',
    ERSHOU_DRAIN_IDLE_MS: '0',
  })
  const [, url] = (await program.saw(/ershou +(\S+)\n/)) as unknown as [string, string]
  return { program, url }
}

function end({ child, finished }: Program): Promise<Finished> {
  child.kill('SIGTERM')
  return finished
}

it('fills the copy beside its requests, and answers from it after a restart without a marketplace', async () => {
  const folder = createTemporaryFolder('inventory')
  const key = await issueUnlimitedKey({ dataDir: folder.path, databaseUrl: null })
  const market = await startMarketplace(['--cars', String(CARS)])
  const headers = { ...CLOSED, 'x-api-key': key }
  try {
    const first = await start(folder.path, market.url)
    const { inventory } = await eventually(async () => {
      const answer = (await (await fetch(`${first.url}/readyz`, { headers: CLOSED })).json()) as Readiness
      expect(answer.inventory).toMatchObject({ state: 'complete', listings: CARS })
      return answer
    })
    expect(Date.parse(inventory.complete_at ?? '')).toBeLessThanOrEqual(Date.now())
    const [, metricsUrl] = (await first.program.saw(/metrics +(\S+)\n/)) as unknown as [string, string]
    const metrics = await (await fetch(metricsUrl, { headers: CLOSED })).text()
    expect(metrics).toContain(`ershou_inventory_listings ${CARS}`)
    expect(metrics).toMatch(/^ershou_sync_requests_today \d{3,}$/m)
    const ended = await end(first.program)
    expect([ended.code, ended.stderr.includes('"level":"error"')]).toEqual([0, false])
    // The last process to close it has checkpointed the WAL.
    expect(existsSync(join(folder.path, 'inventory.db-wal'))).toBe(false)

    // Nothing listens there.
    const alone = await start(folder.path, 'http://127.0.0.1:9')
    const found = await fetch(`${alone.url}/v1/search?brand=BMW&sort=price_asc`, { headers })
    const { results } = (await found.json()) as { results: { id: number }[] }
    expect([found.status, found.headers.get('x-cache'), results.length > 0]).toEqual([200, 'HIT', true])
    for (const path of [`/v1/cars/${results[0]?.id}`, `/v1/cars/${results[0]?.id}/history`, '/v1/makes'])
      expect((await fetch(alone.url + path, { headers })).status, path).toBe(200)
    expect((await end(alone.program)).code).toBe(0)

    writeFileSync(join(folder.path, 'inventory.db'), 'no database at all '.repeat(1000))
    const damaged = await start(folder.path, market.url)
    const live = await fetch(`${damaged.url}/v1/search?brand=BMW`, { headers })
    expect([live.status, live.headers.get('x-cache')]).toEqual([200, 'MISS'])
    expect((await fetch(`${damaged.url}/v1/changes`, { headers })).status).toBe(503)
    const readiness = (await (await fetch(`${damaged.url}/readyz`, { headers: CLOSED })).json()) as Readiness
    expect(readiness.inventory).toEqual({ state: 'failing', listings: null, complete_at: null })
    const told = await end(damaged.program)
    expect([told.code, told.stderr.match(/"what":"inventory"/g)?.length]).toEqual([0, 1])
    expect(told.stderr).toContain('inventory.db')
  } finally {
    await market.stop()
    folder.remove()
  }
})
