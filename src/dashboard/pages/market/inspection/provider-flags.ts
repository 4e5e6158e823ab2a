/** The questions that a provider answers with yes or no, each with the topic of the conclusions about it. */
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { ProviderConclusion } from '../../../../domain/inspection-parts/provider-findings.ts'
import { formatNumber } from '../../../format.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import type { Language } from '../../../visit.ts'

const TOPICS = {
  had_accident: 'accident',
  was_flooded: 'flood',
  was_fire_damaged: 'fire',
  odometer_rolled_back: 'odometer',
} as const

export type Flag = keyof typeof TOPICS
export const FLAGS = Object.keys(TOPICS) as readonly Flag[]

/** The conclusion that says the same as the flag and nothing else, so that the page shows both as one. */
export function findSame(flag: Flag, report: InspectionReport, language: Language): ProviderConclusion | undefined {
  const { yes, no } = INSPECTION[language].provider.flags[flag]
  const value = report[flag]
  if (value === null) return undefined
  return report.conclusions.find(
    ({ topic, label, source_label }) => topic === TOPICS[flag] && source_label !== null && label === (value ? yes : no),
  )
}

/** The mileages of listing and report, where they differ: no verdict on the odometer may stand without them. */
export function describeMileages({ conflicts }: InspectionReport, language: Language): string | null {
  const differing = conflicts?.find(({ field, reason }) => field === 'mileage_km' && reason === 'differs')
  if (differing === undefined) return null
  const [listing, report] = [differing.listing, differing.report].map((km) => formatNumber(Number(km), language))
  return INSPECTION[language].provider.mileages(listing!, report!)
}

/** Everything that the provider concludes about the topic of a flag, alone or together with others. */
export function listConclusions(flag: Flag, { conclusions }: InspectionReport): readonly ProviderConclusion[] {
  return conclusions.filter(({ topic }) => topic.split('_').includes(TOPICS[flag]))
}
