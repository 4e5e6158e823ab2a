import { expect, it } from 'vitest'
import { createUnknownWords, LONGEST_UNKNOWN_WORD, MOST_UNKNOWN_WORDS } from './unknown-words.ts'

it('counts words by kind, until they are taken', () => {
  const words = createUnknownWords()
  words.record('trim', '盖世')
  words.record('trim', '盖世')
  words.record('colour', '盖世')
  expect(words.take()).toEqual([
    { kind: 'trim', text: '盖世', times: 2 },
    { kind: 'colour', text: '盖世', times: 1 },
  ])
  expect(words.take()).toEqual([])
  words.record('trim', '盖世')
  expect(words.take()).toEqual([{ kind: 'trim', text: '盖世', times: 1 }])
})

it('keeps so many and no more, and no sentences', () => {
  const words = createUnknownWords()
  words.record('trim', '长'.repeat(LONGEST_UNKNOWN_WORD + 1))
  for (let i = 0; i <= MOST_UNKNOWN_WORDS; i++) words.record('trim', `字${i}`)
  words.record('trim', '字0')
  const taken = words.take()
  expect(taken.length).toBe(MOST_UNKNOWN_WORDS)
  expect(taken[0]).toEqual({ kind: 'trim', text: '字0', times: 2 })
})
