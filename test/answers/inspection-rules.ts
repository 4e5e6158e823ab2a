/** Rules on the report of a car: as printed, the same in both views, and never harmless in doubt. */
import { isDeepStrictEqual } from 'node:util'
import type { InspectionReport } from '../../src/domain/inspection.ts'
import { compareClaims } from '../inspection/expected-claims.ts'
import { compareSilence } from '../inspection/expected-silence.ts'
import { compareWords, type Field } from '../inspection/expected-words.ts'
import { isReadable } from '../inspection/printed-facts.ts'
import { isAdvertised } from '../truth/fields.ts'
import { findDoubts } from './find-doubts.ts'
import { type Finding, type Json, LANGUAGES, type Rule } from './rule.ts'

type Item = Readonly<Record<'name' | 'status' | 'outcome' | 'source_name' | 'source_status', string>> & {
  readonly remarks: string | null
}
const itemsOf = (full: Json) =>
  (full.categories as readonly { readonly items: readonly Item[] }[]).flatMap(({ items }) => items)

/** The comparison of the reports' own test, field by field. */
const asPrinted: Rule = {
  name: 'the report is told as it is printed',
  holds({ report, en, zh }) {
    const [answer, chinese] = [en.full, zh.full] as unknown as [InspectionReport, InspectionReport]
    const { printed } = report
    const fields: readonly Field[] = isReadable(printed)
      ? [...compareWords(printed, answer, chinese), ...compareClaims(printed, answer, chinese)]
      : compareSilence(report, answer)
    return fields
      .filter(([, expected, answered]) => !isDeepStrictEqual(expected, answered))
      .map(([field, expected, answered]) => ({ where: `full: ${field}`, said: answered, true: expected }))
  },
}

const isOneFact: Rule = {
  name: 'available is inspection_advertised, in every answer',
  holds: (car) =>
    LANGUAGES.flatMap((lang) => {
      const { detail, summary, full } = car[lang]
      const said = [detail.inspection_advertised, summary.available, full.available]
      const advertised = isAdvertised(car)
      return said.every((one) => one === advertised) ? [] : [{ where: `${lang} available`, said, true: advertised }]
    }),
}

/** Everything except the fields of the full view. */
const summaryIsPart: Rule = {
  name: 'the summary says what the full report says',
  holds: (car) =>
    LANGUAGES.flatMap((lang) => {
      const { summary, full } = car[lang]
      const expected: Json = {
        ...full,
        view: 'summary',
        derived_damage_severity: (full.derived as Json | null)?.damage_severity ?? 'unknown',
        categories: (full.categories as Json[]).map(({ items: _, ...rest }) => rest),
      }
      return Object.entries(summary)
        .filter(([name, said]) => !isDeepStrictEqual(said, expected[name]))
        .map(([name, said]) => ({ where: `${lang} summary.${name}`, said, true: expected[name] }))
    }),
}

const viewIsNamed: Rule = {
  name: 'each view names itself',
  holds: ({ en, zh }) =>
    [en, zh]
      .map(({ summary, full }) => [summary.view, full.view])
      .filter((said) => !isDeepStrictEqual(said, ['summary', 'full']))
      .map((said) => ({ where: 'view', said, true: ['summary', 'full'] })),
}

const HARMLESS: readonly unknown[] = ['none', 'minor']

const doubtWins: Rule = {
  name: 'nothing is harmless under doubt, and the doubt is named',
  holds: ({ report, en }) => {
    const doubts = findDoubts(report.printed)
    if (doubts.length === 0 || en.full.derived === null) return []
    const { damage_severity, explanation } = en.full.derived as Json
    const said = [damage_severity, en.full.damage_severity]
    if (said.some((one) => HARMLESS.includes(one))) return [{ where: 'damage_severity', said, true: doubts }]
    const names = doubts.map(({ topic }) => topic)
    const isNamed = (text: unknown) => names.every((topic) => new RegExp(topic, 'i').test(String(text)))
    return damage_severity !== 'unknown' || (isNamed(explanation) && isNamed(en.full.note))
      ? []
      : [{ where: 'explanation, note', said: [explanation, en.full.note], true: doubts }]
  },
}

/** A name that states a condition, not a thing. */
const LIKE_A_FINDING =
  /^(?:No|Not|Without|Free of|Has|Is|Are)\b|\b(?:normal|normally|intact|ok|good|clean|complete|present|works?|working|damaged|replaced)$/i

const namesAreNouns: Rule = {
  name: 'names of items are nouns, and no status is a riddle',
  holds: ({ en }) => {
    const items = itemsOf(en.full)
    const names = [...items.map(({ name }) => name), ...((en.full.uninspected_items ?? []) as string[])]
    const findings = [...new Set(names)].filter((name) => LIKE_A_FINDING.test(name))
    const riddles = items.filter(({ status }) => /unknown \(/i.test(status))
    return [
      ...findings.map((name) => ({ where: 'full items.name', said: name, true: 'a noun' })),
      ...riddles.map(({ name, status }) => ({
        where: 'full items.status',
        said: `${name}: ${status}`,
        true: 'a text',
      })),
    ]
  },
}

const onePartOneName: Rule = {
  name: 'a part has one name in items, panel_damage and uninspected_items',
  holds: (car) =>
    LANGUAGES.flatMap((lang) => {
      const { full } = car[lang]
      const names = new Set(itemsOf(full).map(({ name }) => name))
      const panels = ((full.panel_damage ?? []) as Json[]).map(({ panel }) => panel as string)
      const others = [...panels, ...((full.uninspected_items ?? []) as string[])].filter((name) => !names.has(name))
      return others.map((name) => ({ where: `${lang} full panels`, said: name, true: 'a name among the items' }))
    }),
}

const calculationsAreApart: Rule = {
  name: 'what is calculated is there exactly when something was read',
  holds: ({ en, zh }) =>
    [en.full, zh.full].flatMap((full): Finding[] => {
      const { data_available, derived, damage_severity, had_simple_repair, parse_status } = full
      const isRead = parse_status === 'parsed' || parse_status === 'partial'
      const own = derived as Json | null
      const said = [data_available, derived !== null, damage_severity, had_simple_repair]
      const expected = [isRead, isRead, own?.damage_severity ?? 'unknown', own?.exterior_repair_observed ?? null]
      return isDeepStrictEqual(said, expected) ? [] : [{ where: 'full derived', said, true: expected }]
    }),
}

/** A lack of time on a busy machine is not a property of a report. */
const openIsRead: Rule = {
  name: 'an open report of a known layout is read',
  holds: ({ report, en, zh }) =>
    isReadable(report.printed)
      ? [en.full, zh.full]
          .filter(({ parse_status }) => parse_status !== 'parsed' && parse_status !== 'partial')
          .map(({ parse_status }) => ({ where: 'full.parse_status', said: parse_status, true: 'parsed or partial' }))
      : [],
}

/** The outcomes that a list of defects omits, and the statuses that are not defects. */
const NO_DEFECT: readonly string[] = ['normal', 'wear', 'not_fitted', 'not_inspected']
const NO_DEFECT_STATUS =
  /^(?:Normal|No abnormality found|Not fitted|Normal wear|Worn|Aged|Stained|Heavily worn|Yellowed|Faded|Seal lifting|Coating worn off|Not inspected|Inspection pending|Could not be (?:viewed|inspected)|Obstructed)$/i

/** The words that say what was found; none where a remark or an answer can make more of a result than its status says. */
function findingsOf({ status, remarks }: Item): readonly string[] {
  // A verdict alone: the finding is in the remark.
  if (status === 'Abnormal') return remarks?.split('; ') ?? []
  return remarks === null && !/abnormal$/i.test(status) ? status.split(', ') : []
}

const outcomesAreRight: Rule = {
  name: 'no defect by its outcome is none by its status, and the other way round',
  holds: ({ en }) =>
    itemsOf(en.full)
      .map((item) => ({ ...item, found: findingsOf(item) }))
      .filter(({ outcome, found }) => {
        const isNone = found.every((word) => NO_DEFECT_STATUS.test(word))
        return found.length > 0 && isNone !== NO_DEFECT.includes(outcome)
      })
      .map(({ name, found, outcome }) => ({ where: `full ${name}`, said: outcome, true: found })),
}

const outcomesAreCounted: Rule = {
  name: 'the outcomes of a section are those of its items, in both views',
  holds: (car) =>
    LANGUAGES.flatMap((lang) => {
      const { full, summary } = car[lang]
      const sections = full.categories as readonly { readonly items: readonly Item[]; readonly outcomes: Json }[]
      return sections.flatMap(({ items, outcomes }, i) => {
        const counted = Object.fromEntries(Object.keys(outcomes).map((name) => [name, 0]))
        for (const { outcome } of items) counted[outcome] = (counted[outcome] ?? 0) + 1
        const said = [outcomes, (summary.categories as Json[])[i]?.outcomes]
        const isRight = said.every((one) => isDeepStrictEqual(one, counted))
        return isRight ? [] : [{ where: `${lang} outcomes`, said, true: counted }]
      })
    }),
}

const statusesAreWords: Rule = {
  name: 'no status is a bare letter, and no remark repeats it',
  holds: ({ en, zh }) =>
    [...itemsOf(en.full), ...itemsOf(zh.full)].flatMap(({ name, status, remarks }): Finding[] => {
      const words = status.toLowerCase().split(/, |、/)
      const isRepeated = (remarks ?? '')
        .toLowerCase()
        .split(/; |；|、/)
        .some((word) => words.includes(word))
      const isBare = /^[A-Z]{1,3}\d?$/.test(status)
      return isBare || isRepeated ? [{ where: `full ${name}`, said: [status, remarks], true: 'words, once' }] : []
    }),
}

const conclusionsHaveEnglish: Rule = {
  name: 'every conclusion and counter has English',
  holds: ({ en }) =>
    (en.full.conclusions as Json[])
      .filter(({ label }) => typeof label !== 'string' || label === '')
      .map((said) => ({ where: 'full conclusions.label', said, true: 'English' })),
}

export const INSPECTION_RULES: readonly Rule[] = [
  asPrinted,
  isOneFact,
  summaryIsPart,
  viewIsNamed,
  doubtWins,
  namesAreNouns,
  onePartOneName,
  calculationsAreApart,
  conclusionsHaveEnglish,
  openIsRead,
  outcomesAreRight,
  outcomesAreCounted,
  statusesAreWords,
]
