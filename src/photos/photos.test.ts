/** What photos rely on: types by first bytes, failures that are remembered, and calls that are refused instead of waiting. */
import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import { readPhotoType } from './read-photo-type.ts'
import { createHostWarning } from './warn-of-hosts.ts'
import { withMostUnderWay } from './with-most-under-way.ts'
import { withRememberedFailures } from './with-remembered-failures.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('the type of an image', () => {
  it.each([
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x1cftypavif\0\0\0\0', 'image/avif'],
    ['\0\0\0\x1cftypavis\0\0\0\0', 'image/avif'],
  ])('%j is %s', (text, type) => {
    expect(readPhotoType(bytes(text))).toBe(type)
    for (let length = 0; length < 3; length++) expect(readPhotoType(bytes(text).subarray(0, length))).toBeNull()
  })

  it.each([
    [''],
    ['<!doctype html><img>'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['<?xml version="1.0"?><svg/>'],
    [' \xff\xd8\xff'],
    ['GIF89a'],
    ['%PDF-1.7'],
    ['RIFF\x24\0\0\0WAVEfmt '],
    ['\0\0\0\x1cftypheic'],
    ['\x89PNG\n\x1a\n'],
    ['\0\0\0\0'],
  ])('%j is none', (text) => {
    expect(readPhotoType(bytes(text))).toBeNull()
  })
})

describe('a failure', () => {
  const gone = new Failure('not_found', 'gone', { cause: { body: 'large' } })

  it('is given again for a while without another call, and without its cause', async () => {
    let time = 0
    let calls = 0
    const call = withRememberedFailures(
      async (_: string): Promise<never> => {
        calls++
        throw gone
      },
      { forMs: 1000, most: 10, now: () => time },
    )
    await expect(call('a')).rejects.toBe(gone)
    time = 999
    const again = await call('a').catch((error: unknown) => error as Failure)
    expect([again.kind, again.message, again.cause]).toEqual(['not_found', 'gone', undefined])
    expect(calls).toBe(1)
    time = 1000
    await expect(call('a')).rejects.toBe(gone)
    expect(calls).toBe(2)
  })

  it('is forgotten for others when there are many', async () => {
    let calls = 0
    const call = withRememberedFailures(
      async (_: number) => {
        calls++
        throw gone
      },
      { forMs: 1000, most: 3, now: () => 0 },
    )
    for (const key of [1, 2, 3, 4, 4, 1]) await call(key).catch(() => undefined)
    expect(calls).toBe(5)
  })

  it.each([
    ['of ours', new Failure('overloaded', 'busy')],
    ['that is a bug', new TypeError('bug')],
  ])('%s is not remembered', async (_, error) => {
    let calls = 0
    const call = withRememberedFailures(
      async (_key: string) => {
        calls++
        throw error
      },
      { forMs: 1000, most: 3, now: () => 0 },
    )
    for (let i = 0; i < 2; i++) await expect(call('a')).rejects.toBe(error)
    expect(calls).toBe(2)
  })
})

it('refuses calls while as many as allowed are under way, and takes more when one has ended', async () => {
  const ends: (() => void)[] = []
  const call = withMostUnderWay(() => new Promise<void>((resolve) => ends.push(resolve)), 2)
  const first = call()
  void call()
  await expect(call()).rejects.toMatchObject({ kind: 'overloaded', retryAfterS: 1 })
  ends[0]?.()
  await first
  void call()
  expect(ends).toHaveLength(3)
  const failing = withMostUnderWay(() => Promise.reject(new Error('x')), 1)
  for (let i = 0; i < 2; i++) await expect(failing()).rejects.toThrow('x')
})

it('names each host once, and not without end', () => {
  const hosts: string[] = []
  const warn = createHostWarning({ warn: ({ host }: { host: string }) => void hosts.push(host) } as never)
  for (let i = 0; i < 100; i++) warn(`img${i % 50}.example.com`)
  expect(hosts).toHaveLength(20)
  expect(new Set(hosts).size).toBe(20)
})
