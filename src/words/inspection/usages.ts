/** Registered use (使用性质), and the provider's statement about renting. */
import type { Lang } from '../../domain/codes.ts'
import { wordOrNull } from '../fold.ts'
import { readTable } from '../read-table.ts'
import { createVocabulary, foldTerm, isProse, type Note, splitList, splitQualifiers } from './printed-words.ts'

export interface UsageWords {
  readonly usage_type: string | null
  readonly is_rental: boolean | null
  readonly usage_history: readonly string[] | null
}

interface UsageRow {
  readonly zh: string
  /** Null for ownership (公户), which is not a use. */
  readonly en: string | null
  readonly code: string | null
  readonly is_rental: boolean
  readonly history: Readonly<Record<Lang, string>> | null
}

/** The prefix 使用性质: and the letter of the official list. */
const LABEL = /^\s*使用性质\s*[:：]?\s*/
const LETTER = /^[a-u](?=.)/
const SUFFIX = /(?:车辆|车|用途|类|性质)$/

export function readUsageRows(): readonly UsageRow[] {
  const columns = ['zh', 'en', 'code', 'is_rental', 'history_en', 'history_zh'] as const
  return readTable('inspection-usages.tsv', columns).map((row) => ({
    zh: row.zh,
    en: wordOrNull(row.en),
    code: wordOrNull(row.code),
    is_rental: row.is_rental === 'true',
    history: wordOrNull(row.history_en) === null ? null : { en: row.history_en, zh: row.history_zh },
  }))
}

export function createUsages(): (
  source_usage: string | null,
  source_rental: string | null,
  lang: Lang,
  note: Note,
) => UsageWords {
  const rows = readUsageRows()
  const byName = new Map(rows.map((row) => [foldTerm(row.zh), row]))
  const byCode = new Map(rows.flatMap((row) => (row.code === null ? [] : [[row.code.toLowerCase(), row] as const])))
  const rental = rows.find((row) => row.is_rental && row.code !== null)!
  const readRental = createRentalReader()

  /** The words take precedence over the letter: some reports print T (ride-hailing) beside 校车. */
  function find(text: string): UsageRow | null {
    if (isProse(text)) return null
    const key = foldTerm(text)
    const bare = key.replace(LETTER, '')
    return byName.get(key) ?? byName.get(bare) ?? byName.get(bare.replace(SUFFIX, '')) ?? byCode.get(key) ?? null
  }

  function split(text: string): readonly string[] {
    if (isProse(text) || find(text)) return [text]
    return splitList(text).flatMap((member) => {
      const { base, qualifiers } = splitQualifiers(member)
      return [base, ...qualifiers.flatMap(splitList)]
    })
  }

  return (source_usage, source_rental, lang, note) => {
    const printed = wordOrNull(source_usage?.replace(LABEL, '') ?? null)
    const members =
      printed === null ? [] : split(printed).map((text) => ({ text, row: find(text), rents: readRental(text) }))
    const uses = members.filter(({ row, rents }) => row || rents === null)
    for (const { text, row } of uses) if (!row) note('usage', text)

    const said = [...members.map(({ row, rents }) => (row?.is_rental ? true : rents)), readRental(source_rental ?? '')]
    const isRented = said.includes(true)
    // The two contradict each other, so the answer is unknown.
    const is_rental = isRented ? (said.includes(false) ? null : true) : said.includes(false) ? false : null

    const types = uses.filter(({ row }) => row === null || row.en !== null)
    const labels = types.map(({ text, row }) =>
      lang === 'en' ? (row?.en ?? text) : row?.code && text.length === 1 ? row.zh : text,
    )
    const history = uses.flatMap(({ row }) => row?.history?.[lang] ?? [])
    if (is_rental) history.push(rental.history![lang])
    return {
      usage_type: labels.length === 0 ? null : [...new Set(labels)].join(lang === 'en' ? ', ' : '、'),
      is_rental,
      usage_history: history.length === 0 ? null : [...new Set(history)],
    }
  }
}

/** Whether a sentence says that a car was rented out: 非租赁车辆, 经核实为非租赁, 曾用于租赁. Null when it does not say, or not clearly. */
function createRentalReader(): (text: string) => boolean | null {
  const vocabulary = createVocabulary(
    readTable('inspection-grammar.tsv', ['of', 'role', 'zh', 'topic'])
      .filter((row) => row.of === 'rental')
      .map(({ role, zh }) => [foldTerm(zh), role]),
  )
  return (text) => {
    if (isProse(text)) return null
    const folded = foldTerm(text)
    const roles: string[] = []
    for (let at = 0; at < folded.length; ) {
      const word = vocabulary.match(folded, at)
      if (!word) return null
      roles.push(word.entry)
      at += word.length
    }
    if (!roles.includes('rental')) return null
    const negations = roles.filter((role) => role === 'not').length
    return negations > 1 ? null : negations === 0
  }
}
