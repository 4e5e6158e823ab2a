/** Names what a severity does not show: points that nobody inspected, further findings on the body, and damage printed elsewhere. */
import type { Lang } from '../codes.ts'
import type { Observation } from '../observation.ts'
import { CLEAR_CLASSES, CONDITION_CLASSES, DAMAGE_RULES, findEvidence, isBody, NO_FINDING } from './damage-rules.ts'
import { findConflicts } from './derive-severity.ts'
import type { ConflictParts, Evidence, SeverityRating } from './severity.ts'
import { endSentence, inEnglish, MOST_LISTED, sayEvidence, sayMore, sayRemarks } from './wording.ts'

const NOT_INSPECTED = { en: 'not inspected: ', zh: '未检测：' } as const
const ALSO_FOUND = { en: 'also on the body: ', zh: '车身另有：' } as const
const ALSO_PRINTED = { en: 'the report also states: ', zh: '报告另载：' } as const

/** Sentences for note and explanation; none where the rating shows everything. */
export function describeOpen(parts: ConflictParts, rating: SeverityRating, lang: Lang): string[] {
  const names = [...new Set(parts.observations.filter(isUnseen).map(({ name }) => name))]
  const further = findFurther(parts, rating, lang)
  return [
    ...(names.length > 0 ? [NOT_INSPECTED[lang] + listNames(names, lang)] : []),
    ...(further.length > 0 ? [ALSO_FOUND[lang] + sayEvidence(further, lang, MOST_LISTED)] : []),
    ...(parts.remarks.length > 0 ? [ALSO_PRINTED[lang] + sayRemarks(parts.remarks, lang)] : []),
  ].map((sentence) => endSentence(sentence, lang))
}

const isOpen = (finding: Evidence['finding']) => finding.class === 'uninspectable' || finding.class === 'uninspected'

function isUnseen(observation: Observation): boolean {
  return isBody(observation) && observation.findings.some(isOpen)
}

function listNames(names: readonly string[], lang: Lang): string {
  const shown = names
    .slice(0, MOST_LISTED)
    .map((name) => (lang === 'en' ? inEnglish(name, 'an item that could not be translated') : name))
  return [...new Set(shown)].join(lang === 'en' ? ', ' : '、') + sayMore(names.length - MOST_LISTED, lang)
}

/** What is neither clear nor mere wear, and is not named yet: unclear results, findings that no rule rates, and minor ones beside others. */
function findFurther(parts: ConflictParts, { severity, deciding }: SeverityRating, lang: Lang): Evidence[] {
  const isHarmless = severity === 'minor' || severity === 'unknown'
  const rated = DAMAGE_RULES.filter((row) => !(isHarmless && row.severity === 'minor')).flatMap((row) =>
    findEvidence(row, parts.observations),
  )
  const doubted = findConflicts(parts, lang).flatMap((one) => ('evidence' in one ? one.evidence : []))
  const named = new Set([...rated, ...deciding, ...doubted].map(keyOf))
  return parts.observations
    .flatMap((observation) => {
      const { findings } = observation
      const all = findings.length > 0 ? findings : [NO_FINDING]
      return all.map((finding) => ({ observation, finding }))
    })
    .filter((one) => isTelling(one) && !named.has(keyOf(one)))
}

function isTelling({ observation, finding }: Evidence): boolean {
  if (isOpen(finding)) return false
  const isSign = finding.is_known && (finding.class === 'flood-sign' || finding.class === 'safety')
  const isHarmless = finding.is_known && (CLEAR_CLASSES.has(finding.class) || CONDITION_CLASSES.has(finding.class))
  return isSign || (isBody(observation) && !isHarmless)
}

const keyOf = ({ observation: { name }, finding: { label } }: Evidence) => `${name}\n${label}`
