import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPhotoHosts } from './check-photos.ts'

/** However busy the machine is. */
const PATIENT_MS = 300_000
const NOBODY = '127.0.0.1:9'

let server: Server
let host: string
beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(request.headers.host === host ? 302 : 404, { location: 'https://elsewhere.example/' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const check = (changes: Partial<Parameters<typeof checkPhotoHosts>[0]>) =>
  checkPhotoHosts(
    { marketAccess: 'anyone', photoHosts: [], marketplaceUrl: null, reportAllowPrivate: true, ...changes },
    PATIENT_MS,
  )

it('says of each host whether it answers, whatever it answers', async () => {
  const wrong = `ERSHOU_PHOTO_HOSTS: ${NOBODY} cannot be reached (connection); correct the host, or check the network`
  expect(await check({ photoHosts: [host, NOBODY] })).toEqual([
    { check: 'photos', state: 'ok', sentence: `${host} answers` },
    { check: 'photos', state: 'bad', sentence: wrong },
  ])
})

it('asks the marketplace if no hosts are set', async () => {
  expect(await check({ marketplaceUrl: `http://${host}/native` })).toMatchObject([{ state: 'ok' }])
  expect(await check({})).toEqual([])
})

it('says that photos of private addresses are not fetched', async () => {
  const [finding] = await check({ photoHosts: [host], reportAllowPrivate: false })
  expect(finding).toMatchObject({ state: 'bad', sentence: expect.stringContaining('has a private address') })
})

it('asks nobody without market pages', async () => {
  expect(await check({ marketAccess: 'off', photoHosts: [NOBODY] })).toEqual([])
})
