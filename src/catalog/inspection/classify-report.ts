/** Classifies and translates the categories and conclusions of a report, and derives the observations for the rules. */
import type { Lang } from '../../domain/codes.ts'
import { countOutcomes } from '../../domain/inspection-parts/outcome.ts'
import {
  type ProviderConclusion,
  type ProviderInspectionCategory,
  type ProviderInspectionItem,
  REPORTED_TOPICS,
  type ReportedTopic,
} from '../../domain/inspection-parts/provider-findings.ts'
import { isClear } from '../../domain/inspection-rules/damage-rules.ts'
import { deriveOutcome } from '../../domain/inspection-rules/derive-outcome.ts'
import { countMatches } from '../../domain/inspection-rules/judge-parse.ts'
import type { FlagTopic, Hits, Remark } from '../../domain/inspection-rules/severity.ts'
import {
  type CategoryTopic,
  CONCLUSION_TOPICS,
  type ConclusionTopic,
  type Observation,
  type Statement,
} from '../../domain/observation.ts'
import type { Report, ReportCategory, ReportConclusion, ReportCounter, ReportItem } from '../../domain/report.ts'
import type { InspectionWords } from '../../words/inspection/create-inspection-words.ts'
import type { ModificationWords } from '../../words/inspection/modifications.ts'

/** A category as printed, as the API shows it, and as the rules see it. */
interface ClassifiedCategory {
  readonly printed: ReportCategory
  readonly shown: ProviderInspectionCategory
  readonly topic: CategoryTopic
  /** One for each of its items. */
  readonly observations: readonly Observation[]
}

export function classifyReport(report: Report, words: InspectionWords, lang: Lang) {
  const statements: Statement[] = []
  const judged: ProviderConclusion[] = []

  function classifyCategory(printed: ReportCategory): ClassifiedCategory {
    const { source_name, source_summary, reported_counts } = printed
    const observations: Observation[] = []
    const { label, topic } = words.category(source_name, lang)
    const items = printed.items.map((item): ProviderInspectionItem => {
      const part = words.item(item.source_name, lang)
      const result = words.findings({ ...item, category: topic, legend: report.legend }, lang)
      const { panel, panel_label, tier, is_flood_point } = part
      observations.push({
        name: part.label,
        source_name: item.source_name,
        panel,
        panel_label,
        tier,
        is_flood_point,
        findings: result.findings,
        category: topic,
      })
      // An overall judgement among the items is a conclusion of the provider.
      if (part.is_judgement_of !== null) judged.push(classifyJudgement(item, part.label))
      return {
        name: part.label,
        part: part.part,
        status: result.status,
        outcome: deriveOutcome(result.findings),
        remarks: result.remarks,
        source_name: item.source_name,
        source_status: item.source_status,
        source_remarks: item.source_remarks,
        source_page: item.source_page,
      }
    })
    const shown = {
      name: label,
      source_name,
      source_summary,
      reported_counts,
      parsed_item_count: items.length,
      count_matches: countMatches(printed),
      outcomes: countOutcomes(items.map(({ outcome }) => outcome)),
      items,
    }
    return { printed, shown, topic, observations }
  }

  function classifyConclusion({ source_heading, source_label, source_fields }: ReportConclusion): ProviderConclusion {
    const stated = words.statements({ source_heading, source_label }, lang)
    statements.push(...stated)
    return showConclusion(stated, { source_label, source_fields })
  }

  /** 否 only has a meaning together with its question. */
  function classifyJudgement({ source_name, source_status }: ReportItem, name: string): ProviderConclusion {
    const stated = words
      .statements({ source_heading: source_name, source_label: source_status }, lang)
      .map((one) => ({ ...one, label: `${name}${lang === 'en' ? ': ' : '：'}${one.label}` }))
    statements.push(...stated)
    return showConclusion(stated, { source_label: source_status, source_fields: { [source_name]: source_status } })
  }

  const conclusions = report.conclusions.map(classifyConclusion)
  const categories = report.categories.map(classifyCategory)
  const counted = describeCounters(report.counters, words, lang)
  const modifications = report.modifications.map(({ source_name, source_text }) =>
    words.modification(source_name, source_text, lang),
  )
  return {
    modifications,
    remarks: findRemarks({ report, categories, statements, modifications }, words, lang),
    categories,
    conclusions: [...conclusions, ...judged, ...counted.conclusions],
    statements,
    hits: counted.hits,
  }
}

function showConclusion(
  stated: readonly Statement[],
  { source_label, source_fields }: Pick<ReportConclusion, 'source_label' | 'source_fields'>,
): ProviderConclusion {
  const labels = [...new Set(stated.map(({ label }) => label))]
  return {
    topic: joinTopics(stated.map(({ topic }) => topic)),
    label: labels.length === 0 ? source_label : labels.join('; '),
    source_label,
    source_fields,
  }
}

/** In a fixed order; `other` adds nothing beside a topic. */
function joinTopics(topics: readonly ConclusionTopic[]): ReportedTopic {
  const named = CONCLUSION_TOPICS.filter((topic) => topic !== 'other' && topics.includes(topic)).join('_')
  return REPORTED_TOPICS.find((topic) => topic === named) ?? 'other'
}

const FLAG_OF: Partial<Record<CategoryTopic, FlagTopic>> = { structure: 'accident', flood: 'flood', fire: 'fire' }

const COUNTED: Readonly<Record<ReportCounter['kind'], Readonly<Record<Lang, string>>>> = {
  hits: { en: 'Abnormal points, no classification: ', zh: '异常项数（并非判定）：' },
  points: { en: 'Points scored: ', zh: '得分：' },
}

/** Points for and against the car are two lines; neither is a classification. */
function describeCounters(counters: Report['counters'], words: InspectionWords, lang: Lang) {
  const classified = counters.map((counter) => ({ ...counter, ...words.counter(counter, lang) }))
  const hits = classified.flatMap(({ kind, topic, label, ratio }): Hits[] => {
    const flag = FLAG_OF[topic]
    return kind === 'hits' && flag !== undefined && ratio !== null ? [{ topic: flag, label, ...ratio }] : []
  })
  const conclusions = (['hits', 'points'] as const).flatMap((kind): ProviderConclusion[] => {
    const own = classified.filter((one) => one.kind === kind)
    if (own.length === 0) return []
    const label = own.map((one) => `${one.label} ${one.text}`).join(lang === 'en' ? '; ' : '；')
    const source_fields = Object.fromEntries(own.map((one) => [one.source_name, one.source_text]))
    return [{ topic: 'counters', label: COUNTED[kind][lang] + label, source_label: null, source_fields }]
  })
  return { hits, conclusions }
}

const CONCLUSION: Readonly<Record<Lang, string>> = { en: 'Conclusion', zh: '结论' }

interface PrintedParts {
  readonly report: Report
  readonly categories: readonly ClassifiedCategory[]
  readonly statements: readonly Statement[]
  readonly modifications: readonly ModificationWords[]
}

/** Damage that is printed outside the items. */
function findRemarks({ report, ...parts }: PrintedParts, words: InspectionWords, lang: Lang): Remark[] {
  const { categories, statements, modifications } = parts
  const isDamage = (text: string) => words.damage(text, 'zh').length > 0
  const modified = report.modifications.flatMap(({ source_text }, i): Remark[] => {
    const { name, value } = modifications[i]!
    return isDamage(source_text) ? [{ name, label: String(value) }] : []
  })
  // A denial is none, a classification has its rule, and a doubt is named as one.
  const concluded = statements.filter(
    ({ topic, value, is_unclear, is_combined_positive, source_words }) =>
      topic !== 'odometer' && value === null && !is_unclear && !is_combined_positive && isDamage(source_words),
  )
  return [
    ...modified,
    ...concluded.map(({ label }) => ({ name: CONCLUSION[lang], label })),
    ...categories.flatMap((category) => findSummed(category, words, lang)),
  ]
}

/** Damage that a section counts or sums up, but of which it lists no item. */
function findSummed(
  { printed, shown, observations }: ClassifiedCategory,
  words: InspectionWords,
  lang: Lang,
): Remark[] {
  const open = observations.filter((observation) => !isClear(observation)).length
  const counted = Object.entries(printed.reported_counts).filter(([, count]) => count > open)
  const summary =
    open === 0 && !printed.is_criteria_only && printed.source_summary !== null ? [printed.source_summary] : []
  const texts = [...counted.map(([label]) => label), ...summary]
  const labels = [...new Set(texts.flatMap((text) => words.damage(text, lang)))]
  return labels.length === 0 ? [] : [{ name: shown.name, label: labels.join(lang === 'en' ? ', ' : '、') }]
}
