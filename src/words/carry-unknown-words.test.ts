import { expect, it } from 'vitest'
import { createUnknownWords, type UnknownWordCount } from '../domain/unknown-words.ts'
import { carryUnknownWords } from './carry-unknown-words.ts'

function open() {
  const words = createUnknownWords()
  const kept: [readonly UnknownWordCount[], number][] = []
  const failures: unknown[] = []
  const state = { fails: false, due: null as (() => void) | null }
  const stop = carryUnknownWords({
    words,
    store: {
      async add(counts, at) {
        if (state.fails) throw new Error('away')
        kept.push([counts, at])
      },
    },
    now: () => 7,
    schedule(work) {
      state.due = work
      return () => {
        state.due = null
      }
    },
    onFailure: (error) => failures.push(error),
  })
  const pass = async () => {
    state.due?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { words, kept, failures, state, stop, pass }
}

it('saves the counts since the last save, and saves nothing when there are none', async () => {
  const { words, kept, pass } = open()
  words.record('trim', '甲')
  words.record('trim', '甲')
  await pass()
  await pass()
  expect(kept).toEqual([[[{ kind: 'trim', text: '甲', times: 2 }], 7]])
})

it('loses no count while the store is unavailable, and saves the rest at the end', async () => {
  const { words, kept, failures, state, stop, pass } = open()
  words.record('trim', '甲')
  words.record('trim', '甲')
  state.fails = true
  await pass()
  expect(failures.length).toBe(1)
  state.fails = false
  words.record('colour', '乙')
  await stop()
  expect(state.due).toBeNull()
  expect(kept.map(([counts]) => counts)).toEqual([
    [
      { kind: 'trim', text: '甲', times: 2 },
      { kind: 'colour', text: '乙', times: 1 },
    ],
  ])
})
