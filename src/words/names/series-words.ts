/** Names of classes and series in other languages: C-Klasse, Classe C, 3er, Série 3. */
import { readTable } from '../read-table.ts'
import { splitUnits, type Unit } from './split-units.ts'

const STEM = /^(?:[a-z]{1,3}|\d)$/

/** All foreign names of a class or a series; empty for any other name. */
export type TranslateSeries = (units: readonly Unit[]) => readonly (readonly Unit[])[]

export function createSeriesWords(): TranslateSeries {
  const byWord = new Map<string, string[]>()
  for (const { word, name } of readTable('series-words.tsv', ['word', 'name'])) {
    const key = word.toLowerCase()
    byWord.set(key, [...(byWord.get(key) ?? []), name])
  }
  return ([stem, word, ...rest]) => {
    const names = byWord.get(word?.key ?? '')
    if (!stem || !names || !STEM.test(stem.key)) return []
    return names.map((name) => [...splitUnits(name.replace('{x}', stem.raw)), ...rest])
  }
}
