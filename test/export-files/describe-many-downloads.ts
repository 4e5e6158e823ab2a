/** Many downloads of a large file at once: how many there may be, and clients that are slow or leave. */
import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { truncateSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, type ServerResponse, request as sendHttp } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { Accounts } from '../../src/accounts/accounts.ts'
import type { AccountStore } from '../../src/domain/accounts/accounts.ts'
import { openExportFolder } from '../../src/exports/export-folder.ts'
import { eventually } from '../eventually.ts'
import { expectDone, openAccount } from '../spec/open-account.ts'
import type { OpenService } from '../spec/open-service.ts'

/** A store of accounts whose changes the service reads when the test lets it. */
export interface HeldStore {
  readonly store: AccountStore
  /** Of the same store; the service hears of their changes when it reads it. */
  readonly beside: Accounts
  /** Returns what lets it go on. */
  hold(): () => void
}

export function holdStore(real: AccountStore, now: () => number): HeldStore {
  let reading = Promise.resolve()
  return {
    store: { ...real, readChanges: (after) => reading.then(() => real.readChanges(after)) },
    beside: new Accounts({ store: real, now, randomBytes }),
    hold() {
      let goOn = () => {}
      reading = new Promise((resolve) => {
        goOn = resolve
      })
      return goOn
    },
  }
}

interface Given {
  readonly service: OpenService
  readonly folder: string
  readonly held: HeldStore
}

/** More than the buffers of a connection hold. */
const LARGE_BYTES = 32 << 20
const ID = '20261115T030000Z'
const NAME = 'cars-en.parquet'
const LARGE = `/v1/exports/${ID}/${NAME}`

export function describeManyDownloads(given: () => Given): void {
  describe('many downloads', () => {
    const MOST_AT_ONCE = 8
    const FULL = '429 rate_limited: The account has 8 downloads in progress. Wait until one has ended.'
    let service: OpenService
    beforeAll(async () => {
      service = given().service
      await plantLargeExport(given().folder)
    })

    const begin = (key: string) => beginDownload(service.url, key)
    const beginMany = (key: string) => Promise.all(Array.from({ length: MOST_AT_ONCE }, () => begin(key)))
    const abort = (downloads: readonly Begun[]) => {
      for (const { request } of downloads) request.destroy()
    }

    async function expectAllFree(key: string): Promise<void> {
      await eventually(async () => {
        const downloads = await beginMany(key)
        const names = await Promise.all(downloads.map(nameBegun))
        abort(downloads)
        expect(names).toEqual(downloads.map(() => '200'))
      })
    }

    it('of an account are eight at once; each that ends makes room, and slow readers hold no memory', async () => {
      const { secret } = await openAccount(service, { plan: 'pro' })
      const other = await openAccount(service, { plan: 'pro' })
      const before = process.memoryUsage().arrayBuffers
      const slow = await beginMany(secret)
      expect(await Promise.all(slow.map(nameBegun))).toEqual(slow.map(() => '200'))
      const ninth = await begin(secret)
      expect([await nameBegun(ninth), ninth.response.headers['retry-after']]).toEqual([FULL, '10'])

      expect(await countBytes(await begin(other.secret))).toBe(LARGE_BYTES)
      // In the time of a whole download, the others could have been read into memory.
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan((MOST_AT_ONCE * LARGE_BYTES) / 4)

      expect(await countBytes(slow[0] as Begun)).toBe(LARGE_BYTES)
      const next = await eventually(async () => {
        const begun = await begin(secret)
        expect(await nameBegun(begun)).toBe('200')
        return begun
      })
      expect(await nameBegun(await begin(secret))).toBe(FULL)
      abort([...slow, next])
      await expectAllFree(secret)
    })

    it('leave no place taken when their clients go before the key is found', async () => {
      const account = await openAccount(service, { plan: 'pro' })
      const { beside, hold } = given().held
      const goOn = hold()
      const { secret } = expectDone(await beside.createKey(account.id, {}))
      const received: ServerResponse[] = []
      const onRequest = (message: unknown) => received.push((message as { response: ServerResponse }).response)
      const started = 'http.server.request.start'
      subscribe(started, onRequest)
      const options = { headers: { 'x-api-key': secret }, agent: false }
      const leaving = Array.from({ length: MOST_AT_ONCE }, () => sendHttp(service.url + LARGE, options))
      for (const one of leaving) one.on('error', () => undefined).end()
      await eventually(() => expect(received).toHaveLength(MOST_AT_ONCE))
      unsubscribe(started, onRequest)
      const closed = received.map((response) => once(response, 'close'))
      for (const one of leaving) one.destroy()
      await Promise.all(closed)
      goOn()
      await expectAllFree(secret)
    })

    it('leave no place taken when they are asked for on one connection that is lost', async () => {
      const { secret } = await openAccount(service, { plan: 'pro' })
      const { hostname, port } = new URL(service.url)
      const socket = connect(Number(port), hostname)
      socket.write(`GET ${LARGE} HTTP/1.1\r\nHost: ershou.test\r\nX-API-Key: ${secret}\r\n\r\n`.repeat(MOST_AT_ONCE))
      await eventually(async () => expect(await nameBegun(await begin(secret))).toBe(FULL))
      socket.destroy()
      await expectAllFree(secret)
    })
  })
}

interface Begun {
  readonly request: ClientRequest
  /** Nothing of its body is read yet. */
  readonly response: IncomingMessage
}

/** A file of zeros, which takes no room on the disk. */
async function plantLargeExport(folder: string): Promise<void> {
  const exports = openExportFolder(folder)
  const path = join(await exports.begin(ID), NAME)
  writeFileSync(path, '')
  truncateSync(path, LARGE_BYTES)
  const at = '2026-11-15T03:00:00.000Z'
  await exports.publish({
    ...{ id: ID, made_at: at, complete_at: at, rows: 1, schema_version: 1, changes_after: 'x', columns: null },
    files: [{ name: NAME, format: 'parquet', lang: 'en', bytes: LARGE_BYTES, sha256: '0'.repeat(64), url: LARGE }],
  })
}

function beginDownload(baseUrl: string, key: string): Promise<Begun> {
  return new Promise((resolve, reject) => {
    const request = sendHttp(baseUrl + LARGE, { headers: { 'x-api-key': key }, agent: false })
    request.on('response', (response) => resolve({ request, response: response.on('error', () => undefined) }))
    request.on('error', reject).end()
  })
}

/** `200`, or of an error also its code and message. */
async function nameBegun({ response }: Begun): Promise<string> {
  const { statusCode = 0 } = response
  if (statusCode < 400) return String(statusCode)
  const { detail } = JSON.parse(await text(response)) as { detail: { code: string; message: string } }
  return `${statusCode} ${detail.code}: ${detail.message}`
}

async function countBytes({ response }: Begun): Promise<number> {
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  return bytes
}
