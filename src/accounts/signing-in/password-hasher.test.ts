import { expect, it } from 'vitest'
import { MOST_WAITING, PasswordHasher, USUAL_COST } from './password-hasher.ts'

const CHEAP = { memory_kib: 8, passes: 1 }

it('hashes with argon2id, at the usual cost, and verifies', async () => {
  const hasher = new PasswordHasher()
  const hashed = (await hasher.hash('pale green bicycle')) as string
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(USUAL_COST).toEqual({ memory_kib: 19_456, passes: 2 })
  expect(await hasher.verify(hashed, 'pale green bicycle')).toBe(true)
  expect(await hasher.verify(hashed, 'pale green bicycl')).toBe(false)
})

it('does the same work where there is nothing to compare with, and never says yes', async () => {
  const hasher = new PasswordHasher(CHEAP)
  const hashed = await hasher.hash('one')
  await hasher.verify(null, 'warm')
  const before = hasher.done
  expect(await hasher.verify(hashed, 'one')).toBe(true)
  expect(await hasher.verify(null, '')).toBe(false)
  expect(hasher.done - before).toBe(2)
})

it('works on one at a time, and says no when too many wait', async () => {
  const hasher = new PasswordHasher(CHEAP)
  const all = await Promise.all(Array.from({ length: MOST_WAITING + 11 }, (_, i) => hasher.hash(`password ${i}`)))
  expect(all.filter((one) => one === null)).toHaveLength(10)
  expect(hasher.done).toBe(MOST_WAITING + 1)
  // What was refused left nothing behind.
  expect(await hasher.hash('again')).not.toBeNull()
})

it('goes on after a text that cannot be hashed', async () => {
  const hasher = new PasswordHasher(CHEAP)
  await expect(hasher.verify('no hash at all', 'one')).rejects.toThrow()
  expect(await hasher.hash('again')).not.toBeNull()
})

it('leaves the event loop free', async () => {
  const hasher = new PasswordHasher({ memory_kib: 65_536, passes: 2 })
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await hasher.hash('pale green bicycle')
  isDone = true
  // On the loop, there would be none between its beginning and its end.
  expect(turns).toBeGreaterThan(100)
})
