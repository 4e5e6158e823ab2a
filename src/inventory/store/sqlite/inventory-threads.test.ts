import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { openDatabase } from '../../../database/sqlite/open-database.ts'
import { EVERY_CAR } from '../../../domain/inventory/inventory-filter.ts'
import { makeDigest, makeObservation } from '../fixtures/inventory-rules.ts'
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
    expect(await store.observe([makeObservation(1, 10), makeObservation(2, 20)])).toEqual({ seq: 0, changes: 0 })
    expect(await store.rows([2], 'zh')).toEqual([{ id: 2, json: '{"zh":1}' }])
    expect(await store.car(1)).toMatchObject({ id: 1, detail: '{"id":1,"at":10}' })

    const beside = await openDatabase(path)
    beside.exec('begin immediate')
    const written = store.observe([makeObservation(3, 20)])
    expect(await store.search(EVERY_CAR, 'newest', 0, 24)).toEqual({ total: 2, ids: [2, 1] })
    beside.exec('commit')
    beside.close()
    await written
    expect(await store.count(EVERY_CAR)).toBe(3)

    const writes = Array.from({ length: 20 }, (_, i) => store.observe([makeObservation(100 + i, 10)]))
    const broken = store.observe([{ ...makeObservation(1, 10), digest: { ...makeDigest(), columns: null as never } }])
    await Promise.all([expect(broken).rejects.not.toHaveProperty('kind'), store.close()])
    await Promise.all(writes)
    const again = await openSqliteInventory({ path })
    expect(await again.count(EVERY_CAR)).toBe(23)
    await again.close()
  })

  it('gives a car while many search', async () => {
    const store = await openInventoryThreads({ path, onDeath: fail })
    await store.observe([makeObservation(1, 10)])
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

/** Ends a thread as a bug in it would: no message is null. Terminated in the middle of a statement, it would abort the process on Node 20. */
function kill(worker: Worker | undefined): Promise<unknown> {
  const ended = new Promise((resolve) => worker?.once('exit', resolve))
  worker?.postMessage(null)
  return ended
}

describe('a thread of an inventory that dies', () => {
  const deaths: unknown[] = []
  let workers: Worker[]
  const watch = (worker: Worker) => workers.push(worker)
  beforeEach(() => {
    workers = []
    deaths.length = 0
    process.on('worker', watch)
  })
  afterEach(() => void process.off('worker', watch))
  const open = () => openInventoryThreads({ path, onDeath: (cause) => deaths.push(cause) })

  it('fails what was under way, is reported once, and is replaced with the next call', async () => {
    const store = await open()
    await store.observe([makeObservation(1, 10)])
    const [, reader, searcher] = workers as [Worker, Worker, Worker]
    const calls = Promise.allSettled([store.state(), store.car(1), store.count(EVERY_CAR)])
    await Promise.all([kill(reader), kill(searcher)])
    for (const call of await calls)
      if (call.status === 'rejected') expect(call.reason).toMatchObject({ kind: 'storage_unavailable', retryAfterS: 1 })
    expect(await store.car(1)).toMatchObject({ id: 1 })
    expect(await store.count(EVERY_CAR)).toBe(1)
    expect([workers.length, deaths.length]).toEqual([5, 2])
    await store.close()
    await expect(store.count(EVERY_CAR)).rejects.toMatchObject({ kind: 'storage_unavailable' })
  })

  it('while the store is closed keeps nobody waiting', async () => {
    const store = await open()
    const beside = await openDatabase(path)
    beside.exec('begin immediate')
    const written = store.observe([makeObservation(1, 10)])
    const closed = store.close()
    // The others end first: what is written now waits for the other writer.
    await eventually(() => expect(workers.slice(1).map(({ threadId }) => threadId)).toEqual([-1, -1]))
    await kill(workers[0])
    await expect(written).rejects.toMatchObject({ kind: 'storage_unavailable' })
    await closed
    beside.close()
    expect(deaths).toHaveLength(1)
  })

  it('because it cannot open its file is started again with the next call', async () => {
    const store = await open()
    renameSync(path, `${path}.away`)
    await kill(workers[1])
    await expect(store.car(1)).rejects.toMatchObject({ kind: 'storage_unavailable' })
    renameSync(`${path}.away`, path)
    expect(await store.car(1)).toBe(null)
    expect(deaths).toHaveLength(1)
    await store.close()
  })
})
