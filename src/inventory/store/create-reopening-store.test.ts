import { expect, it } from 'vitest'
import { isFailure } from '../../domain/failure.ts'
import { createManualClock } from '../../observe/fixtures/manual-clock.ts'
import { createReopeningStore } from './create-reopening-store.ts'
import { MemoryInventory } from './fixtures/memory-inventory.ts'

function open() {
  const clock = createManualClock()
  const memory = new MemoryInventory()
  let tries = 0
  let isBroken = true
  const open = async () => {
    tries++
    if (isBroken) throw new Error('the file is damaged')
    return memory
  }
  const store = createReopeningStore(open, clock.now)
  const mend = () => {
    isBroken = false
  }
  return { store, memory, clock, tries: () => tries, mend }
}

it('fails as one that is away until it can be opened, and tries that now and then', async () => {
  const { store, clock, tries, mend } = open()
  for (let times = 0; times < 3; times++) {
    const error = await store.state().catch((thrown: unknown) => thrown)
    expect(isFailure(error, 'storage_unavailable') && (error.cause as Error).message).toBe('the file is damaged')
  }
  expect(tries()).toBe(1)
  mend()
  clock.advance(10_000)
  expect(await store.state()).toMatchObject({ listings: 0 })
  await store.remember('a', 'b')
  expect([await store.recall('a'), tries()]).toEqual(['b', 2])
})

it('has every method of a store', async () => {
  const { store, memory, mend } = open()
  mend()
  const names = Object.getOwnPropertyNames(MemoryInventory.prototype).filter((name) => name !== 'constructor')
  expect(Object.keys(store).sort()).toEqual([...names, ...Object.keys(memory)].sort())
  await store.observe([{ id: 1, at_ms: 1, list: '{}' }])
  expect(await memory.car(1)).toMatchObject({ id: 1 })
  await store.close()
})
