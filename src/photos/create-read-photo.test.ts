/** From a car and a number to a photo: which address is asked, and which never is. */
import { expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import type { Copy, CreateRead } from '../domain/reading.ts'
import { createReadPhoto } from './create-read-photo.ts'

const PHOTO = Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1')
const COVER = 'https://img1.example.com/cover.jpg'

type Found = readonly string[] | Failure

function open(cover: string | null | undefined, list: Found = [], stored: readonly string[] | null = null) {
  const asked: string[] = []
  const refused: string[] = []
  const lookups: number[] = []
  const clock = { now: 0 }
  const createRead: CreateRead = () => async (url) => {
    asked.push(url)
    const copy: Copy = { id: asked.length, body: PHOTO, content_type: 'text/html', fetched_at_ms: 0 }
    return { copy, freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: 0 } }
  }
  const readPhoto = createReadPhoto({
    urls: {
      cover: async () => cover,
      stored: async () => stored,
      async read(id) {
        lookups.push(id)
        if (list instanceof Failure) throw list
        return list
      },
    },
    formatUrl: (url, width) => `${url}?${width}`,
    hosts: ['img1.example.com', 'img2.example.com:8443'],
    onRefusedHost: (host) => void refused.push(host),
    createRead,
    now: () => clock.now,
  })
  return { readPhoto, asked, refused, lookups, clock }
}

it('is asked for at the address that is known, in our width', async () => {
  const { readPhoto, asked, lookups } = open(COVER)
  expect(await readPhoto(7, 1, 960)).toMatchObject({ bytes: PHOTO, type: 'image/jpeg' })
  expect([asked, lookups]).toEqual([[`${COVER}?960`], []])
})

it.each([
  ['http://169.254.169.254/latest/meta-data', '169.254.169.254'],
  ['https://img1.example.com:8443/1.jpg', 'img1.example.com:8443'],
  ['https://img2.example.com/1.jpg', 'img2.example.com'],
  ['https://img1.example.com.evil.example/1.jpg', 'img1.example.com.evil.example'],
  ['https://img1.example.com@evil.example/1.jpg', 'evil.example'],
])('is never asked for at %s', async (url, host) => {
  const { readPhoto, asked, refused } = open(url)
  await expect(readPhoto(7, 1, 320)).rejects.toMatchObject({ kind: 'not_found' })
  expect([asked, refused]).toEqual([[], [host]])
})

it('is not looked up at the source when the copy has the details', async () => {
  const { readPhoto, asked, lookups } = open(null, [], [COVER, `${COVER}/2`])
  await readPhoto(7, 2, 320)
  await expect(readPhoto(7, 3, 320)).rejects.toMatchObject({ kind: 'not_found' })
  expect([asked, lookups]).toEqual([[`${COVER}/2?320`], []])
})

it('is found by one lookup for all photos of the car, until that is old', async () => {
  const { readPhoto, asked, lookups, clock } = open(undefined, [COVER, `${COVER}/2`])
  await Promise.all([readPhoto(7, 1, 320), readPhoto(7, 2, 320)])
  await expect(readPhoto(7, 3, 320)).rejects.toMatchObject({ kind: 'not_found' })
  expect([asked.sort(), lookups]).toEqual([[`${COVER}/2?320`, `${COVER}?320`], [7]])
  clock.now += 30_000
  await readPhoto(7, 1, 320)
  expect(lookups).toEqual([7, 7])
})

it('is not looked up again and again when that fails', async () => {
  const { readPhoto, lookups } = open(undefined, new Failure('vehicle_not_found', 'gone'))
  for (let i = 0; i < 3; i++) await expect(readPhoto(7, 1, 320)).rejects.toMatchObject({ kind: 'vehicle_not_found' })
  expect(lookups).toEqual([7])
})
