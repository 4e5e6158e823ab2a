/** The texts of an area: each is declared with its translation beside it, so that a missing one does not compile, and readers take those of one language. */
import type { Lang } from '../codes.ts'

export type Texts<Words> = Readonly<Record<Lang, Words>>
type Pair = readonly [en: string, zh: string]
export type Named<Name extends string> = Readonly<Record<Name, Pair>>
type Declared = Pair | null | ((...values: never[]) => Pair) | ReadonlyMap<string, Pair> | readonly Declared[] | Area
export interface Area {
  readonly [name: string]: Declared
}

type Chosen<Words> = Words extends Pair
  ? string
  : Words extends (...values: infer Values) => Pair
    ? (...values: Values) => string
    : Words extends ReadonlyMap<infer Name, Pair>
      ? ReadonlyMap<Name, string>
      : { readonly [Name in keyof Words]: Chosen<Words[Name]> }

/** What needs no translation. */
export function same(text: string): Pair {
  return [text, text]
}

export function inBoth<const Words extends Area>(words: Words): Texts<Chosen<Words>> {
  return { en: choose(words, 0), zh: choose(words, 1) } as Texts<Chosen<Words>>
}

function choose(words: Declared, place: 0 | 1): unknown {
  if (words === null) return null
  if (typeof words === 'function') return (...values: never[]) => words(...values)[place]
  if (words instanceof Map) return new Map([...words].map(([name, pair]) => [name, pair[place]]))
  if (Array.isArray(words)) return isPair(words) ? words[place] : words.map((one) => choose(one, place))
  return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, choose(one, place)]))
}

function isPair(list: readonly unknown[]): list is Pair {
  return typeof list[0] === 'string'
}
