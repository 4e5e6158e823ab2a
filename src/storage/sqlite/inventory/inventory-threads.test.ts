import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVERY_CAR } from '../../../domain/inventory/store.ts'
import { makeDigest, makeLook } from '../../fixtures/inventory-rules.ts'
import { openDatabase } from '../open-database.ts'
import { createInventoryThread } from './create-inventory-thread.ts'
import { openSqliteInventory } from './open-inventory.ts'
import { openInventoryThreads } from './open-inventory-threads.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-threads-'))
  path = join(folder, 'inventory.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const fail = (cause: unknown) => {
  throw cause
}

describe('an inventory behind threads', () => {
  it('answers as one, searches while somebody writes, and finishes what is under way before it closes', async () => {
    const store = await openInventoryThreads({ path, onDeath: fail })
    expect(await store.observe([makeLook(1, 10), makeLook(2, 20)])).toEqual({ seq: 0, changes: 0 })
    expect(await store.rows([2], 'zh')).toEqual([{ id: 2, json: '{"zh":1}' }])
    expect(await store.car(1)).toMatchObject({ id: 1, detail: '{"id":1,"at":10}' })

    const beside = await openDatabase(path)
    beside.exec('begin immediate')
    const written = store.observe([makeLook(3, 20)])
    expect(await store.search(EVERY_CAR, 'newest', 0, 24)).toEqual({ total: 2, ids: [2, 1] })
    beside.exec('commit')
    beside.close()
    await written
    expect(await store.count(EVERY_CAR)).toBe(3)

    const looks = Array.from({ length: 20 }, (_, i) => store.observe([makeLook(100 + i, 10)]))
    const broken = store.observe([{ ...makeLook(1, 10), digest: { ...makeDigest(), columns: null as never } }])
    await Promise.all([expect(broken).rejects.not.toHaveProperty('kind'), store.close()])
    await Promise.all(looks)
    const again = await openSqliteInventory({ path })
    expect(await again.count(EVERY_CAR)).toBe(23)
    await again.close()
  })

  it('gives a car while many search', async () => {
    const store = await openInventoryThreads({ path, onDeath: fail })
    await store.observe([makeLook(1, 10)])
    const order: string[] = []
    const searches = Promise.all(Array.from({ length: 300 }, () => store.search(EVERY_CAR, 'newest', 0, 24)))
    await Promise.all([searches.then(() => order.push('searches')), store.car(1).then(() => order.push('car'))])
    expect(order).toEqual(['car', 'searches'])
    await store.close()
  })

  it('says which file cannot be opened, and what to do', async () => {
    writeFileSync(path, 'This is a letter to the operator.\n'.repeat(100))
    await expect(openInventoryThreads({ path, onDeath: fail })).rejects.toMatchObject({
      kind: 'storage_unavailable',
      message: expect.stringMatching(
        /inventory\.db is damaged: file is not a database.*`ershou backup`.*`ershou sync`/,
      ),
    })
  })
})

it('a thread that dies is told of once, fails what was under way, and is replaced', async () => {
  const deaths: unknown[] = []
  let started = 0
  const thread = createInventoryThread({
    start() {
      started++
      return new Worker(new URL('./fixtures/mortal-thread.mjs', import.meta.url))
    },
    onDeath: (cause) => deaths.push(cause),
  })
  expect(await thread.call('recall', ['a'])).toBe('recall')
  const under = [thread.call('count', [EVERY_CAR]), thread.call('search', [EVERY_CAR, 'newest', 0, 1])]
  for (const call of await Promise.allSettled(under))
    expect(call).toMatchObject({ status: 'rejected', reason: { kind: 'storage_unavailable', retryAfterS: 1 } })
  expect(await thread.call('recall', ['a'])).toBe('recall')
  expect([started, deaths.map(String)]).toEqual([2, ['Error: a search that nobody survives']])
  await thread.close()
  await expect(thread.call('recall', ['a'])).rejects.toThrow('The inventory was closed.')
})

it('a thread that cannot open its file is started again with the next call', async () => {
  const deaths: unknown[] = []
  writeFileSync(path, 'no database '.repeat(500))
  const url = new URL('../../../../dist/src/storage/sqlite/inventory/inventory-thread.js', import.meta.url)
  const thread = createInventoryThread({
    start: () => new Worker(url, { workerData: { path } }),
    onDeath: (cause) => deaths.push(cause),
  })
  await expect(thread.call('state', [])).rejects.toMatchObject({ kind: 'storage_unavailable' })
  rmSync(path)
  expect(await thread.call('state', [])).toMatchObject({ listings: 0 })
  await thread.close()
  expect(deaths).toEqual([])
})
