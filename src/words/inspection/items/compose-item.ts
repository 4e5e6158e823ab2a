/** Names that no table has as a whole: a side, a known part, and a spot or surface of it, as in 左前大灯支架 or 左C柱上部. */
import { bodyPartOrNull, placePart } from '../../../domain/inspection-parts/body-part.ts'
import type { Tier } from '../../../domain/observation.ts'
import { readTable } from '../../read-table.ts'
import { lowerFirst } from '../english.ts'
import { foldTerm } from '../spelling.ts'
import type { ItemRow } from './item-tables.ts'

interface Place {
  readonly key: string
  readonly en: string
  readonly kind: 'side' | 'spot' | 'surface' | 'finish'
}

/** On these tiers a surface is still the same panel; on deeper parts it is only the outside. */
const OUTER: ReadonlySet<Tier | null> = new Set<Tier>(['cover', 'welded-cover', 'trim', 'glass', 'lamp', 'rim'])
const INNER: ReadonlySet<Tier | null> = new Set<Tier>(['structural', 'sill', 'reinforcement', 'joint'])

export function createItemComposer(rows: ReadonlyMap<string, ItemRow>): (key: string) => ItemRow | null {
  const places = readTable('inspection-places.tsv', ['zh', 'en', 'kind']).map(
    ({ zh, en, kind }) => ({ key: foldTerm(zh), en, kind }) as Place,
  )
  const sides = places.filter(({ kind }) => kind === 'side')
  const spots = places.filter(({ kind }) => kind !== 'side').sort((a, b) => b.key.length - a.key.length)

  /** The places that a text consists of; null when it contains anything else. */
  function readSpots(text: string): readonly Place[] | null {
    if (text === '') return []
    for (const spot of spots) {
      const rest = text.startsWith(spot.key) ? readSpots(text.slice(spot.key.length)) : null
      if (rest) return [spot, ...rest]
    }
    return null
  }

  /** The longest part wins: 左后视镜 is a mirror on the left, not the rear left of anything. */
  function compose(key: string): ItemRow | null {
    let best: { readonly row: ItemRow; readonly length: number } | null = null
    for (const side of [null, ...sides]) {
      const prefix = side?.key ?? ''
      if (!key.startsWith(prefix)) continue
      for (let end = key.length; end > prefix.length + (best?.length ?? 0); end--) {
        const row = rows.get(key.slice(prefix.length, end))
        const found = row && readSpots(key.slice(end))
        if (found) best = { row: place(row, side, found), length: end - prefix.length }
      }
    }
    return best?.row ?? null
  }

  // Printed names are short. A longer text is a sentence, and slow to match.
  return (key) => (key.length > 40 ? null : compose(key))
}

function place(row: ItemRow, side: Place | null, spots: readonly Place[]): ItemRow {
  const sided = side ? withSide(row, side) : row
  return spots.reduce(withSpot, sided)
}

function withSide(row: ItemRow, { key, en }: Place): ItemRow {
  const [end, ...rest] = row.en.split(' ')
  // English puts front and rear before left and right: front left fender.
  const isEnded = (end === 'Front' || end === 'Rear') && (en === 'Left' || en === 'Right')
  const label = isEnded ? [end, en.toLowerCase(), ...rest].join(' ') : `${en} ${lowerFirst(row.en)}`
  const part = row.part && placePart(row.part, readPlace(en))
  return { ...row, zh: key + row.zh, en: label, panel: key + row.panel, part }
}

function readPlace(side: string) {
  const words = side.toLowerCase().split(' ')
  return {
    end: (['front', 'rear'] as const).find((end) => words.includes(end)) ?? null,
    side: (['left', 'right'] as const).find((one) => words.includes(one)) ?? null,
  }
}

function withSpot(row: ItemRow, { key, en, kind }: Place): ItemRow {
  const base = row.en.replace(/ \([^()]*\)$/, '')
  const label = kind === 'finish' ? `${base} ${en}` : `${base}, ${en}`
  const zh = row.zh + key
  if (kind === 'spot' || OUTER.has(row.tier)) return { ...row, zh, en: label }
  // 左B柱外侧漆面 is paint on the pillar, not the pillar.
  const part = row.part && bodyPartOrNull(`${row.part}_surface`)
  return { ...row, zh, en: label, panel: zh, tier: INNER.has(row.tier) ? 'trim' : null, part }
}
