/** Kills that hit a delivery or an export under way, twenty of each: no change is lost or comes out of order, and no half export is seen. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchResponse } from '../../src/client/records/cars.ts'
import type { ExportsResponse } from '../../src/client/records/exports.ts'
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import { eventually } from '../eventually.ts'
import { addReceivers, cursorsOf, openStage } from './open-stage.ts'

const KILLS = 20
const CARS = 3000

let stage: Awaited<ReturnType<typeof openStage>>
beforeAll(async () => {
  stage = await openStage(CARS, { ERSHOU_EXPORT_EVERY_HOURS: '1' })
  await eventually(() => stage.get('/v1/changes'))
})
afterAll(() => stage?.close())

it('delivers what was under way when the service was killed again, and everything after it in order', async () => {
  const start = (await stage.listChanges((await stage.get<ChangesResponse>('/v1/changes')).next)).next
  /** Every second delivery is killed before its answer, the others after it and before it can be stored. */
  let wait: 'none' | 'unanswered' | 'answered' = 'none'
  let hit: ((id: string) => void) | null = null
  const receiver = await stage.listen((response, { id }) => {
    if (wait !== 'unanswered') response.writeHead(204).end()
    if (wait !== 'none') hit?.(id)
  })
  const [owner] = await stage.records.accounts.listAccounts()
  const account_id = owner?.id as string
  await stage.records.accounts.changeAccount(account_id, { plan: 'enterprise' }, Date.now())
  await addReceivers(stage, [{ id: 'killed', account_id, url: receiver.url }], start)

  const underWay: string[] = []
  while (underWay.length < KILLS) {
    wait = underWay.length % 2 === 0 ? 'unanswered' : 'answered'
    const isHit = new Promise<string>((resolve) => {
      hit = resolve
    })
    await stage.changePrices(10)
    expect(await stage.passOver()).toBe(0)
    const id = await isHit
    await stage.kill()
    underWay.push(id)
    wait = 'none'
    await stage.restart()
    const { changes } = await stage.listChanges(start)
    await eventually(() => expect(cursorsOf(receiver.heard)).toContain(changes.at(-1)?.cursor))
  }

  const { changes } = await stage.listChanges(start)
  await eventually(() => expect(cursorsOf(receiver.heard).length).toBeGreaterThanOrEqual(changes.length))
  expect(cursorsOf(receiver.heard)).toEqual(changes.map(({ cursor }) => cursor))
  const repeated = underWay.filter((id) => receiver.heard.filter((one) => one.id === id).length > 1)
  for (const [i, id] of underWay.entries()) if (i % 2 === 0) expect(repeated).toContain(id)
  const bodies = new Map(receiver.heard.map(({ id, body }) => [id, body]))
  for (const { id, body } of receiver.heard) expect(body).toBe(bodies.get(id))
  const heard = `${receiver.heard.length} requests, ${bodies.size} deliveries, ${changes.length} changes`
  process.stderr.write(`${KILLS} kills: ${heard}; ${repeated.length} deliveries came again\n`)
})

it('shows whole exports only, and makes one after those that were killed', async () => {
  const path = join(stage.folder.path, 'exports')
  const list = () => stage.get<ExportsResponse>('/v1/exports')
  const names = () => (existsSync(path) ? readdirSync(path) : [])
  const killedAt: number[] = []
  let missed = 0
  for (await stage.kill(); killedAt.length < KILLS; ) {
    const left = names()
    await stage.restart()
    expect((await list()).exports).toEqual([])
    const id = await eventually(() => {
      const begun = names().find((name) => !left.includes(name))
      expect(begun).toBeDefined()
      return begun as string
    })
    // From its first cars to the files that are finished and not yet published.
    const share = killedAt.length / (KILLS - 1)
    const written = await eventually(() => {
      const done = names().includes(id) ? readShare(join(path, id)) : 1
      expect(done).toBeGreaterThanOrEqual(share)
      return done
    })
    await stage.kill()
    if (names().includes(id)) killedAt.push(Math.round(written * 100))
    else {
      expect(missed++).toBeLessThan(KILLS)
      // Otherwise the next one is due in an hour.
      rmSync(path, { recursive: true })
    }
  }
  await stage.restart()
  const { exports } = await eventually(async () => {
    const made = await list()
    expect(made.exports).toHaveLength(1)
    return made
  })
  const { total_count } = await stage.get<SearchResponse>('/v1/search')
  expect(exports[0]?.rows).toBe(total_count)
  for (const { name, sha256, bytes } of exports[0]?.files ?? []) {
    const body = readFileSync(join(path, exports[0]?.id as string, name))
    expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([bytes, sha256])
  }
  expect(names()).toEqual([exports[0]?.id])
  expect((await list()).being_made).toBeNull()
  process.stderr.write(
    `${KILLS} exports killed at ${killedAt.join(', ')}% of their rows; ${missed} ended before the kill\n`,
  )
})

/** Of the cars that it is expected to have; 0 before it has noted its progress. */
function readShare(folder: string): number {
  try {
    const { rows_written, rows_expected } = JSON.parse(readFileSync(join(folder, 'progress.json'), 'utf8'))
    return rows_written / rows_expected
  } catch {
    return 0
  }
}
