/** Reads the limits of a warranty from its terms: 八年或16万公里, 首任车主不限年限/里程. */

/** `unlimited` only where the text says so; null: the text states no such limit. */
type Limit = number | 'unlimited' | null

export interface WarrantyTerms {
  readonly years: Limit
  readonly km: Limit
  /** The text says that the limit that is reached first ends the warranty. */
  readonly is_whichever_first: boolean
}

const LONGEST = 300
const NUMERALS = '〇一二三四五六七八九十'
const YEARS = /(\d{1,2}|[一二两三四五六七八九十])年(?!限)/g
const KM = /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)万(?:公里|千米|km)|(?<![\d.])(\d{4,7})(?:公里|千米|km)/g
const UNLIMITED_YEARS = /不限(?:年限|年|时间)|终身|终生/
const UNLIMITED_KM = /不限(?:公里|里程)|不限年限?[/、和及与](?:公里|里程)/
const WHICHEVER_FIRST = /或|先到|先达到/
const PER_WAN = 10_000

/** 八, 两 or 8; null for anything else. */
export function readYears(count: string): number | null {
  const numeral = NUMERALS.indexOf(count.replace('两', '二'))
  const years = numeral > 0 ? numeral : Number(count)
  return Number.isInteger(years) && years > 0 ? years : null
}

/** Null if the text states no limit, or several of one kind, of which it is not clear which is that of the battery. */
export function parseWarrantyTerms(text: string): WarrantyTerms | null {
  if (text.length > LONGEST) return null
  const folded = text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
  const years = [...folded.matchAll(YEARS)].map(([, count = '']) => readYears(count))
  const km = [...folded.matchAll(KM)].map(([, wan, plain]) =>
    wan === undefined ? Number(plain) : Math.round(Number(wan) * PER_WAN),
  )
  const isYearsUnlimited = UNLIMITED_YEARS.test(folded)
  const isKmUnlimited = UNLIMITED_KM.test(folded)
  if (!isClear(years, isYearsUnlimited) || !isClear(km, isKmUnlimited)) return null
  const terms = {
    years: isYearsUnlimited ? 'unlimited' : (years[0] ?? null),
    km: isKmUnlimited ? 'unlimited' : (km[0] ?? null),
  } as const
  if (terms.years === null && terms.km === null) return null
  return { ...terms, is_whichever_first: WHICHEVER_FIRST.test(folded) }
}

function isClear(stated: readonly (number | null)[], isUnlimited: boolean): boolean {
  return new Set(stated).size <= (isUnlimited ? 0 : 1) && !stated.includes(null) && !stated.includes(0)
}
