/** The possible states of a part, independent of a provider's words. */
import { readFileSync } from 'node:fs'
import type { Random } from '../../random.ts'

export type State = string
export type StateClass = 'normal' | 'abnormal' | 'absent' | 'uninspected'

interface StateRow {
  readonly state_class: StateClass
  readonly words: readonly string[]
}

const ROWS: ReadonlyMap<State, StateRow> = new Map(
  readFileSync(new URL('./tables/words.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [state = '', stateClass = '', words = ''] = line.split('\t')
      return [state, { state_class: stateClass as StateClass, words: words.split(' ') }]
    }),
)

function rowOf(state: State): StateRow {
  const row = ROWS.get(state)
  if (row === undefined) throw new Error(`no such state: ${state}`)
  return row
}

export const classOf = (state: State): StateClass => rowOf(state).state_class

export const wordsFor = (state: State): readonly string[] => rowOf(state).words

export const wordFor = (state: State, random: Random): string => random.pick(rowOf(state).words)

export const KNOWN_STATES: readonly State[] = [...ROWS.keys()]
