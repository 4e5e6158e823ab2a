import { expect, it } from 'vitest'
import { type Asker, HashTurns, KNOWN_IN_A_ROW, MOST_WAITING, PasswordHasher, USUAL_COST } from './password-hasher.ts'

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

/** Work that ends when the test says so: what began, in order, and what was answered. */
function openTurns(stepMs = 0) {
  let time = 0
  const turns = new HashTurns(() => time)
  const began: string[] = []
  const ends: (() => void)[] = []
  const answers = new Map<string, unknown>()
  async function ask(label: string, asker: Asker): Promise<void> {
    const work = async () => {
      began.push(label)
      await new Promise<void>((resolve) => ends.push(resolve))
    }
    answers.set(label, await turns.run(asker, work))
  }
  return {
    turns,
    began,
    answers,
    /** Does not wait for its turn. */
    ask: (label: string, asker: Asker) => void ask(label, asker),
    /** Ends what is under way, until so many have begun. */
    async letBegin(count: number): Promise<void> {
      while (began.length < count) {
        time += stepMs
        ends.shift()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

const stranger = (network: number | string): Asker => ({ network: String(network) })

it('does one at a time', async () => {
  const { ask, began, letBegin, settle } = openTurns()
  for (const label of ['a', 'b', 'c']) ask(label, stranger('x'))
  await settle()
  expect(began).toEqual(['a'])
  await letBegin(3)
  expect(began).toEqual(['a', 'b', 'c'])
})

it('has at most one hash before somebody who is known, however many strangers wait', async () => {
  const { ask, began, letBegin } = openTurns()
  for (let i = 0; i < 200; i++) ask(`stranger ${i}`, stranger(i))
  ask('known', { known: 'acc_1' })
  await letBegin(2)
  expect(began).toEqual(['stranger 0', 'known'])
})

it('gives one account, which asks all the time, no more than its share beside others and strangers', async () => {
  const { ask, began, letBegin } = openTurns()
  for (let i = 0; i < 8; i++) ask('busy', { known: 'acc_1' })
  ask('other', { known: 'acc_2' })
  ask('stranger', stranger('x'))
  await letBegin(10)
  expect(began.indexOf('other')).toBe(2)
  expect(began.indexOf('stranger')).toBe(1 + KNOWN_IN_A_ROW)
})

it('serves networks in turn', async () => {
  const { ask, began, letBegin } = openTurns()
  for (let i = 0; i < 10; i++) ask(`many ${i}`, stranger('many'))
  for (const one of ['few', 'none']) ask(one, stranger(one))
  await letBegin(4)
  expect(began).toEqual(['many 0', 'many 1', 'few', 'none'])
})

it('says no to strangers beyond the bound, with the time that those who wait will take', async () => {
  const { ask, answers, letBegin, settle, turns } = openTurns(500)
  ask('first', stranger(0))
  for (let i = 1; i <= 20; i++) ask(`${i}`, { known: 'acc_1' })
  // The mean is that of what was measured.
  await letBegin(21)
  for (let i = 1; i <= MOST_WAITING; i++) ask(`waits ${i}`, stranger(i))
  expect(turns.refuse(stranger('late'))).not.toBeNull()
  ask('late', stranger('late'))
  await settle()
  const { refused, retry_after_s } = answers.get('late') as { refused: string; retry_after_s: number }
  expect(refused).toBe('busy')
  // 64 jobs wait ahead of it, and each takes between 0.4 and 0.5 s.
  expect(retry_after_s).toBeGreaterThan(25)
  expect(retry_after_s).toBeLessThanOrEqual(32)
  expect(turns.refuse({ known: 'acc_1' })).toBeNull()
})

it('takes the place of a newcomer from the network that has most of them', async () => {
  const { ask, answers, settle, turns } = openTurns()
  for (let i = 0; i <= MOST_WAITING; i++) ask(`many ${i}`, stranger('many'))
  ask('one', stranger('one'))
  await settle()
  expect([...answers.keys()]).toEqual([`many ${MOST_WAITING}`])
  expect(turns.refuse(stranger('many'))).not.toBeNull()
  expect(turns.refuse(stranger('two'))).toBeNull()
})

it('takes nothing from networks that have as many as the newcomer', async () => {
  const { ask, answers, settle } = openTurns()
  for (let i = 0; i <= MOST_WAITING; i++) ask(`${i}`, stranger(i))
  ask('late', stranger('late'))
  await settle()
  expect([...answers.keys()]).toEqual(['late'])
})

it('goes on after work that failed', async () => {
  const turns = new HashTurns()
  await expect(turns.run(stranger('x'), () => Promise.reject(new Error('no hash')))).rejects.toThrow('no hash')
  expect(await turns.run(stranger('x'), async () => 1)).toEqual({ done: 1 })
})
