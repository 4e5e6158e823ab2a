/** Finds the item that a printed name stands for. */
import { LRUCache } from 'lru-cache'
import type { Lang } from '../../../domain/codes.ts'
import { type BodyPart, bodyPartOrNull, placePart } from '../../../domain/inspection-parts/body-part.ts'
import type { ConclusionTopic, ItemClass, Tier } from '../../../domain/observation.ts'
import { wordOrNull } from '../../fold.ts'
import { readTable } from '../../read-table.ts'
import { foldTerm, isProse, joinLabels, lowerFirst, type Note, splitList, splitQualifiers } from '../printed-words.ts'

export interface ItemWords {
  readonly label: string
  readonly panel: string
  readonly panel_label: string
  readonly tier: Tier | null
  readonly part: BodyPart | null
  readonly is_flood_point: boolean
  readonly is_judgement_of: ConclusionTopic | null
}

export interface Items {
  find(source_name: string): ItemRow | null
  describe(source_name: string, lang: Lang, note: Note): ItemWords
}

/** Reports repeat names. The limit is in characters, because a name may be long. */
const MOST_CHARS = 500_000
const ROW_CHARS = 100

const ORDINAL = /^\s*[(（]?\d{1,3}[)）.．、]\s*/

export function createItems(rows: readonly ItemRow[] = readItemRows()): Items {
  const byName = indexItems(rows)
  const compose = createItemComposer(byName)

  const findOne = (name: string): ItemRow | null => {
    const key = foldTerm(name)
    return byName.get(key) ?? compose(key)
  }

  /** The side may follow the part: 减震器座(左前). */
  function findTurned(name: string): ItemRow | null {
    const { base, qualifiers } = splitQualifiers(name)
    return qualifiers.length === 1 ? findOne(qualifiers[0]! + base) : null
  }

  /** Several parts in one row. If their kinds differ, it is unknown which part has the finding. */
  function findAll(name: string): ItemRow | null {
    const members = splitList(name).map(findOne)
    const [first] = members
    if (!first || members.length < 2) return null
    const known = members.filter((member) => member !== null)
    if (known.length < members.length) return null
    const isAlike = known.every(({ tier }) => tier === first.tier)
    return {
      ...first,
      zh: name,
      en: joinLabels(known.map(({ en }) => en)),
      panel: name,
      tier: isAlike ? first.tier : null,
      part: known.every(({ part }) => part === first.part) ? first.part : null,
      point: known.find(({ point }) => point !== null)?.point ?? null,
      kind: null,
      question: null,
    }
  }

  const found = new LRUCache<string, { readonly row: ItemRow | null }>({
    maxSize: MOST_CHARS,
    sizeCalculation: (_, name) => name.length + ROW_CHARS,
  })

  function find(source_name: string): ItemRow | null {
    if (isProse(source_name)) return null
    const kept = found.get(source_name)
    if (kept) return kept.row
    const bare = source_name.replace(ORDINAL, '')
    const row = findOne(source_name) ?? findOne(bare) ?? findTurned(bare) ?? findAll(bare)
    found.set(source_name, { row })
    return row
  }

  /** A name that equals the panel's own name is shown as printed. */
  function labelPanel(row: ItemRow, source_name: string, lang: Lang): string {
    if (lang === 'zh') return foldTerm(source_name) === foldTerm(row.panel) ? source_name : row.panel
    return row.panel === row.zh ? row.en : (find(row.panel)?.en ?? row.en)
  }

  return {
    find,
    describe(source_name, lang, note) {
      const row = find(source_name)
      if (!row) note('item', source_name)
      return {
        label: lang === 'en' && row ? row.en : source_name,
        panel: row?.panel ?? source_name,
        panel_label: row ? labelPanel(row, source_name, lang) : source_name,
        tier: row?.tier ?? null,
        part: row?.part ?? null,
        is_flood_point: row !== null && row.point !== null,
        is_judgement_of: row?.question?.judges ?? null,
      }
    },
  }
}

interface Place {
  readonly key: string
  readonly en: string
  readonly kind: 'side' | 'spot' | 'surface' | 'finish'
}

/** On these tiers a surface is still the same panel; on deeper parts it is only the outside. */
const OUTER: ReadonlySet<Tier | null> = new Set<Tier>(['cover', 'welded-cover', 'trim', 'glass', 'lamp', 'rim'])
const INNER: ReadonlySet<Tier | null> = new Set<Tier>(['structural', 'sill', 'reinforcement', 'joint'])

/** Names that no table has as a whole: a side, a known part, and a spot or surface of it, as in 左前大灯支架 or 左C柱上部. */
function createItemComposer(rows: ReadonlyMap<string, ItemRow>): (key: string) => ItemRow | null {
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

/** Where water or fire would show; `metal`: seat rails, wiring and connectors, where even rust is a sign of water. */
type Point = 'flood' | 'metal' | 'fire'

/** A question and the meaning of its answers: polarity belongs to the question, never to the answer. */
export interface ItemQuestion {
  readonly good: string
  readonly bad: ItemClass
  /** The part of the national standard that it belongs to. */
  readonly section: string | null
  readonly judges: ConclusionTopic | null
}

/** Everything that inspectors check: parts of the body, other items, and questions with their good answer. */
export interface ItemRow {
  readonly zh: string
  readonly en: string
  /** The name shared by all spellings and sides of a part. */
  readonly panel: string
  readonly tier: Tier | null
  /** Null for an item that is not exactly one part of the body. */
  readonly part: BodyPart | null
  readonly point: Point | null
  /** `equipment` may be missing from a car; `record` is found in papers, not on the car. */
  readonly kind: 'equipment' | 'record' | null
  readonly question: ItemQuestion | null
}

const PLAIN = { tier: null, part: null, point: null, kind: null, question: null } as const

export function readItemRows(): readonly ItemRow[] {
  const parts = readTable('inspection-parts.tsv', ['zh', 'en', 'panel', 'tier', 'part']).map((row) => ({
    ...PLAIN,
    ...row,
    tier: row.tier as Tier,
    part: bodyPartOrNull(row.part),
  }))
  const items = readTable('inspection-items.tsv', ['zh', 'en', 'kind', 'point']).map(({ zh, en, kind, point }) => ({
    ...PLAIN,
    zh,
    en,
    panel: zh,
    kind: wordOrNull(kind) as ItemRow['kind'],
    point: wordOrNull(point) as Point | null,
  }))
  return [...parts, ...items, ...readQuestionRows()]
}

function readQuestionRows(): readonly ItemRow[] {
  const columns = ['zh', 'en', 'good', 'bad', 'section', 'point', 'judges', 'panel', 'tier', 'part'] as const
  return readTable('inspection-questions.tsv', columns).map((row) => ({
    ...PLAIN,
    zh: row.zh,
    en: row.en,
    panel: wordOrNull(row.panel) ?? row.zh,
    tier: wordOrNull(row.tier) as Tier | null,
    part: bodyPartOrNull(row.part),
    point: wordOrNull(row.point) as Point | null,
    question: {
      good: row.good,
      bad: row.bad as ItemClass,
      section: wordOrNull(row.section),
      judges: wordOrNull(row.judges) as ConclusionTopic | null,
    },
  }))
}

function indexItems(rows: readonly ItemRow[]): ReadonlyMap<string, ItemRow> {
  return new Map(rows.map((row) => [foldTerm(row.zh), row]))
}
