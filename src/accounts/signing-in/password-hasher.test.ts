import { expect, it } from 'vitest'
import { PasswordHasher, USUAL_COST } from './password-hasher.ts'

const CHEAP = { memory_kib: 8, passes: 1 }
const ASKER = { known: 'acc_1' }

async function hash(hasher: PasswordHasher, text: string): Promise<string> {
  const hashed = await hasher.hash(text, ASKER)
  if ('refused' in hashed) throw new Error(hashed.refused)
  return hashed.done
}

it('hashes with argon2id, at the usual cost, and verifies', async () => {
  const hasher = new PasswordHasher()
  const hashed = await hash(hasher, 'pale green bicycle')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(USUAL_COST).toEqual({ memory_kib: 19_456, passes: 2 })
  expect(await hasher.verify(hashed, 'pale green bicycle', ASKER)).toEqual({ done: true })
  expect(await hasher.verify(hashed, 'pale green bicycl', ASKER)).toEqual({ done: false })
})

it('does the same work where there is nothing to compare with, and never says yes', async () => {
  const hasher = new PasswordHasher(CHEAP)
  const hashed = await hash(hasher, 'one')
  await hasher.verify(null, 'warm', ASKER)
  const before = hasher.done
  expect(await hasher.verify(hashed, 'one', ASKER)).toEqual({ done: true })
  expect(await hasher.verify(null, '', ASKER)).toEqual({ done: false })
  expect(hasher.done - before).toBe(2)
})

it('goes on after a text that cannot be hashed', async () => {
  const hasher = new PasswordHasher(CHEAP)
  await expect(hasher.verify('no hash at all', 'one', ASKER)).rejects.toThrow()
  expect(await hash(hasher, 'again')).toMatch(/^\$argon2id/)
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
  await hash(hasher, 'pale green bicycle')
  isDone = true
  // On the loop, there would be none between its beginning and its end.
  expect(turns).toBeGreaterThan(100)
})
