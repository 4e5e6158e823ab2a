/** Folds a text letter by letter, and maps positions in the folded text back to the original. */
import { foldName } from '../fold.ts'
import { memoize } from '../memoize.ts'

/** The text folded, and for each folded letter where its source ends. */
type FoldWithEnds = (text: string) => { readonly key: string; readonly ends: readonly number[] }

export function createFoldWithEnds(): FoldWithEnds {
  const foldOne = memoize(20_000, foldName)
  return (text) => {
    let key = ''
    const ends: number[] = []
    let at = 0
    for (const character of text) {
      at += character.length
      const folded = foldOne(character)
      key += folded
      for (let i = 0; i < folded.length; i++) ends.push(at)
    }
    return { key, ends }
  }
}
