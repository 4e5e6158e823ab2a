import { describe, expect, it } from 'vitest'
import { createBufferPool } from './buffer-pool.ts'

describe('a pool of buffers', () => {
  it('lends what was released, and nothing that is lent', () => {
    const pool = createBufferPool()
    const first = pool.take(100)
    const second = pool.take(100)
    expect(second.buffer).not.toBe(first.buffer)
    first.release()
    expect(pool.take(100).buffer).toBe(first.buffer)
    expect(pool.take(100).buffer).not.toBe(first.buffer)
  })

  it('takes a buffer back once, however often it is released', () => {
    const pool = createBufferPool()
    const lease = pool.take(100)
    lease.release()
    lease.release()
    expect(pool.take(100).buffer).toBe(lease.buffer)
    expect(pool.take(100).buffer).not.toBe(lease.buffer)
  })

  it.each([0, 1, 65_536, 65_537, 1_000_000])('gives room for %i bytes', (bytes) => {
    const { buffer } = createBufferPool().take(bytes)
    expect(buffer.length).toBeGreaterThanOrEqual(bytes)
  })

  it('keeps a bounded number of them', () => {
    const pool = createBufferPool()
    const leases = Array.from({ length: 1000 }, () => pool.take(1))
    for (const { release } of leases) release()
    const known = new Set(leases.map(({ buffer }) => buffer))
    const again = Array.from({ length: 1000 }, () => pool.take(1).buffer)
    expect(again.filter((buffer) => known.has(buffer)).length).toBe(128)
  })
})
