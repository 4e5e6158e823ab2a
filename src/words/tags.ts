/** The badges of a listing: code and label. */
import type { Lang } from '../domain/codes.ts'
import type { Tag, TagCode } from '../domain/listing-parts/tag.ts'
import { foldWord } from './fold.ts'
import { readTable } from './read-table.ts'

interface Badge {
  readonly code: TagCode
  readonly en: string
}

/** 续航526km: one badge with as many spellings as there are ranges. */
const RANGE = /^续航(\d{1,4})(?:km|公里)$/

export function createTags(onUnknown: (kind: 'tag', text: string) => void): (source: string, lang: Lang) => Tag {
  const rows = readTable('tags.tsv', ['zh', 'code', 'en'])
  // Looked up as printed first, then folded: most are printed as in the table.
  const known = new Map<string, Badge>(
    rows.flatMap(({ zh, code, en }) =>
      [zh, foldWord(zh)].map((word) => [word, { code: code as TagCode, en }] as const),
    ),
  )

  function find(source: string): Badge | undefined {
    const word = foldWord(source)
    const km = RANGE.exec(word)?.[1]
    return km === undefined ? known.get(word) : { code: 'electric_range', en: `Range ${km} km` }
  }

  return (source, lang) => {
    const badge = known.get(source) ?? find(source)
    if (!badge) onUnknown('tag', source)
    return { code: badge?.code ?? null, label: lang === 'zh' ? source : (badge?.en ?? source), source }
  }
}
