/** Finds the item that a printed name stands for. */
import { LRUCache } from 'lru-cache'
import type { Lang } from '../../../domain/codes.ts'
import type { BodyPart } from '../../../domain/inspection-parts/body-part.ts'
import type { ConclusionTopic, Tier } from '../../../domain/observation.ts'
import { joinLabels } from '../english.ts'
import { foldTerm } from '../spelling.ts'
import { splitList, splitQualifiers } from '../split-list.ts'
import { isProse, type Note } from '../unknown-words.ts'
import { createItemComposer } from './compose-item.ts'
import { type ItemRow, indexItems, readItemRows } from './item-tables.ts'

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
