/** Says what a refused request may have meant. Every text is made of our own names: nothing that a caller sent. */
import { createNearNames } from '../../words/find-near.ts'
import type { Complaint } from '../parameter.ts'
import { BOUNDS, OTHER_NAMES, PAGE_SIZES } from './other-names.ts'

export interface Hint {
  /** The name that was refused, as it was sent. */
  readonly refused: string
  /** Names that exist; never empty. */
  readonly meant: readonly string[]
  /** A sentence in ASCII. */
  readonly title: string
}

export type HintFinder = ReturnType<typeof createHintFinder>

/** No name of a parameter is nearly as long. */
const LONGEST_NAME = 64
/** A request may have more unknown names; what is wrong with it is plain from these. */
const MOST_NAMES = 16
const MOST_HINTS = 3
const MOST_MEANT = 2

/** In steps, and the exact limits that stand beside them where there is an inventory. */
const STEPPED: ReadonlySet<unknown> = new Set(['price_min', 'price_max'])
const EXACT = ['price_cny_min', 'price_cny_max'] as const
const FIXED_SIZE = 'the page size is fixed'

/** `names`: all that the endpoint has. */
export function createHintFinder(names: readonly string[]) {
  const { meantBy, bases } = createIndex(names)
  const near = createNearNames(meantBy.keys())

  function findBound(key: string): readonly string[] | undefined {
    for (const [end, words] of BOUNDS) {
      for (const word of words) {
        const rests = [
          ...(key.startsWith(word) ? [key.slice(word.length)] : []),
          ...(key.endsWith(word) ? [key.slice(0, -word.length)] : []),
        ]
        const found = rests.flatMap((rest) => bases.get(rest) ?? []).map((base) => `${base}_${end}`)
        const known = found.filter((name) => names.includes(name))
        if (known.length > 0) return known
      }
    }
    return undefined
  }

  function findMeant(key: string): readonly string[] {
    const known = meantBy.get(key) ?? meantBy.get(`${key}s`) ?? meantBy.get(key.replace(/s$/, '')) ?? findBound(key)
    if (known !== undefined) return known
    const likely = near.find(key)
    return likely.filter(({ cost }) => cost === likely[0]?.cost).flatMap(({ name }) => meantBy.get(name) ?? [])
  }

  function find(name: string): Hint | null {
    if (name.length > LONGEST_NAME) return null
    const key = fold(name)
    const isSize = PAGE_SIZES.includes(key)
    const found = isSize ? ['limit', 'page', 'after'].filter((one) => names.includes(one)).slice(0, 1) : findMeant(key)
    const meant = [...new Set(found)].slice(0, MOST_MEANT)
    if (meant.length === 0) return null
    const question = `did you mean ${meant.join(' or ')}?`
    return { refused: name, meant, title: isSize && meant[0] !== 'limit' ? `${FIXED_SIZE}; ${question}` : question }
  }

  function findAll(refused: Iterable<string>): readonly Hint[] {
    return choose(takeFirst(refused).map(find))
  }

  return {
    /** Of a name that does not exist. */
    find,
    /** The first few, each said once. */
    findAll,
    /** Of the complaints of an answer with status 422. */
    explain(complaints: readonly Pick<Complaint, 'type' | 'loc'>[]): readonly Hint[] {
      const unknown = complaints.filter(({ type }) => type === 'extra_forbidden').slice(0, MOST_NAMES)
      const stepped = complaints.find(({ type, loc }) => type === 'multiple_of' && STEPPED.has(loc[1]))
      const exact = stepped && names.includes(EXACT[0]) ? [explainStep(String(stepped.loc[1]))] : []
      return choose([...exact, ...unknown.map(({ loc }) => find(String(loc[1])))])
    },
  }
}

function takeFirst(names: Iterable<string>): readonly string[] {
  const taken: string[] = []
  for (const name of names) if (taken.push(name) === MOST_NAMES) break
  return taken
}

function explainStep(refused: string): Hint {
  return { refused, meant: EXACT, title: `${EXACT.join(' and ')} take any number` }
}

function choose(hints: readonly (Hint | null)[]): readonly Hint[] {
  const byTitle = new Map<string, Hint>()
  for (const hint of hints) if (hint !== null && !byTitle.has(hint.title)) byTitle.set(hint.title, hint)
  return [...byTitle.values()].slice(0, MOST_HINTS)
}

/** What each folded name means, and the names that have a minimum or a maximum. */
function createIndex(names: readonly string[]) {
  const meantBy = new Map<string, string[]>()
  const bases = new Map<string, string[]>()
  const add = (index: Map<string, string[]>, key: string, name: string) =>
    index.set(key, [...(index.get(key) ?? []), name])
  for (const name of names) for (const other of OTHER_NAMES[name] ?? []) add(meantBy, other, name)
  for (const base of new Set(names.flatMap((name) => /^(.+)_(?:min|max)$/.exec(name)?.[1] ?? []))) {
    const ends = [`${base}_min`, `${base}_max`].filter((name) => names.includes(name))
    for (const key of [fold(base), ...(OTHER_NAMES[base] ?? [])]) {
      add(bases, key, base)
      for (const end of ends) add(meantBy, key, end)
    }
  }
  for (const name of names) meantBy.set(fold(name), [name])
  return { meantBy, bases }
}

/** As people spell names otherwise: `priceMax`, `price-max`, `page[]`. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '')
}
