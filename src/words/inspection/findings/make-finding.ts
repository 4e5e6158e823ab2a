/** Makes a finding from a status word, its context and a part. */
import type { Lang } from '../../../domain/codes.ts'
import type { Finding, ItemClass } from '../../../domain/observation.ts'
import { lowerFirst, upperFirst } from '../english.ts'
import type { ItemRow } from '../items/item-tables.ts'
import { foldPhrase } from '../spelling.ts'
import type { SeenStatus } from './read-phrase.ts'
import { type Detail, isFault, readStatusRows, type StatusRow } from './status-table.ts'

/** Words beside a status that change its meaning. */
export interface StatusContext {
  readonly slight: Detail | null
  readonly doubt: Detail | null
  /** Whether a negation before the list covers it. */
  readonly is_denied: boolean
}

export const NO_CONTEXT: StatusContext = { slight: null, doubt: null, is_denied: false }

/** 建议更换 is a recommendation, not a doubt. */
const WISH = /^(?:建议|需)/

export type MakeFinding = (
  seen: SeenStatus,
  context: StatusContext,
  printed: string,
  item: ItemRow | null,
  lang: Lang,
) => Finding

export function createFindingMaker(): MakeFinding {
  const rows = new Map(readStatusRows().map((row) => [foldPhrase(row.zh), row]))

  function labelSlight(row: StatusRow, slight: Detail, lang: Lang): string {
    const named = rows.get(foldPhrase(slight.zh + row.zh))
    if (named) return named[lang]
    return lang === 'en' ? `${row.en} (${slight.en})` : `${row.zh}（${slight.zh}）`
  }

  return (seen, context, printed, item, lang) => {
    const { row } = seen
    const doubt = seen.doubt ?? context.doubt
    const isNegated = seen.is_negated || context.is_denied
    const said = { word: printed, is_slight: false, is_known: true }
    if (isNegated) {
      const denial = isFault(row.class) ? 'Not found:' : 'Not'
      const label = lang === 'en' ? `${denial} ${lowerFirst(row.en)}` : printed
      return { ...said, class: doubt ? 'unknown' : 'normal', label }
    }
    if (doubt) {
      const label = lang === 'en' ? `${upperFirst(doubt.en)}: ${lowerFirst(row.en)}` : printed
      const open = { ...said, class: 'unknown', label } as const
      return WISH.test(doubt.zh) ? open : { ...open, may_be: classify(row, seen.slight !== null, item) }
    }
    // 严重变形 stays severe, whatever the remark.
    const slight = row.degree === null ? (seen.slight ?? context.slight) : null
    return {
      class: classify(row, slight !== null, item),
      word: row.zh,
      label: slight && isFault(row.class) ? labelSlight(row, slight, lang) : row[lang],
      is_slight: row.degree === 'slight' || slight !== null,
      is_known: true,
      ...(row.outcome === null ? {} : { outcome: row.outcome }),
    }
  }
}

function classify({ class: itemClass, there }: StatusRow, isSlight: boolean, item: ItemRow | null): ItemClass {
  // An entry of a service book is not a trace on the car.
  if (item?.kind === 'record' && isFault(itemClass)) return 'abnormal'
  const isThere = there !== null && !isSlight && (there.on === item?.tier || there.on === item?.point)
  return isThere ? there.class : itemClass
}
