/** Converts model names in Cyrillic or Arabic letters, word by word, to the Latin words of the index: Тигго 8 Про is Tiggo 8 Pro. */
import { readTable } from '../read-table.ts'
import { joinKeys, splitUnits, type Unit } from './split-units.ts'

const OTHER = /[^\p{Script=Latin}\p{Script=Han}\d]/u

/** Null where there is nothing to convert. */
type ToLatin = (units: readonly Unit[]) => readonly Unit[] | null

export function createLatinWriter(): ToLatin {
  const latinOf = new Map<string, readonly Unit[]>()
  let longest = 0
  for (const { word, latin } of readTable('other-scripts.tsv', ['word', 'latin'])) {
    const units = splitUnits(word)
    latinOf.set(joinKeys(units), splitUnits(latin))
    longest = Math.max(longest, units.length)
  }
  return (units) => {
    if (!units.some(({ key }) => OTHER.test(key))) return null
    const written: Unit[] = []
    let isChanged = false
    for (let at = 0; at < units.length; ) {
      let count = Math.min(longest, units.length - at)
      while (count > 0 && !latinOf.has(joinKeys(units.slice(at, at + count)))) count--
      const latin = latinOf.get(joinKeys(units.slice(at, at + count)))
      if (count > 0 && latin) {
        const isGlued = units[at]?.isGlued ?? false
        written.push(...latin.map((unit, i) => (i === 0 ? { ...unit, isGlued } : unit)))
        isChanged = true
      } else written.push(units[at] as Unit)
      at += Math.max(1, count)
    }
    return isChanged ? written : null
  }
}
