/** A report's categories and conclusions with their words classified and translated, and the observations that rules work on. */
import type { Lang } from '../domain/codes.ts'
import type { ProviderConclusion, ProviderInspectionCategory, ProviderInspectionItem } from '../domain/inspection.ts'
import { countMatches } from '../domain/inspection-rules/count-matches.ts'
import type { CategoryTopic, Observation, Statement } from '../domain/observation.ts'
import type { Report, ReportCategory, ReportConclusion } from '../domain/report.ts'
import type { InspectionWords } from '../words/inspection/create-inspection-words.ts'

/** A category as it was printed, as the API shows it, and as the rules see it. */
export interface ClassifiedCategory {
  readonly printed: ReportCategory
  readonly shown: ProviderInspectionCategory
  readonly topic: CategoryTopic
  /** One for each of its items. */
  readonly observations: readonly Observation[]
}

export interface Classified {
  readonly categories: readonly ClassifiedCategory[]
  readonly conclusions: readonly ProviderConclusion[]
  readonly statements: readonly Statement[]
}

export function classifyReport(report: Report, words: InspectionWords, lang: Lang): Classified {
  const statements: Statement[] = []

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
      // An overall judgement that is printed as an item is the provider's conclusion.
      if (part.is_judgement_of !== null) {
        const judged = { source_heading: item.source_name, source_label: item.source_status }
        statements.push(...words.statements(judged, lang))
      }
      return {
        name: part.label,
        status: result.status,
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
      items,
    }
    return { printed, shown, topic, observations }
  }

  function classifyConclusion({ source_heading, source_label, source_fields }: ReportConclusion): ProviderConclusion {
    const stated = words.statements({ source_heading, source_label }, lang)
    statements.push(...stated)
    const topics = [...new Set(stated.map(({ topic }) => topic))]
    const labels = [...new Set(stated.map(({ label }) => label))]
    return {
      topic: topics.length === 0 ? 'other' : topics.join('_'),
      label: labels.length === 0 ? source_label : labels.join('; '),
      source_label,
      source_fields,
    }
  }

  const conclusions = report.conclusions.map(classifyConclusion)
  const categories = report.categories.map(classifyCategory)
  if (report.counters.length > 0) conclusions.push(describeCounters(report.counters))
  return { categories, conclusions, statements }
}

/** Ratios and scores are evidence without a classification. */
function describeCounters(counters: Report['counters']): ProviderConclusion {
  const fields = counters.map(({ source_name, source_text }) => [source_name, source_text] as const)
  return { topic: 'counters', label: null, source_label: null, source_fields: Object.fromEntries(fields) }
}
