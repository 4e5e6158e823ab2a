/** Writes what is known of the state of a battery, what remains of its warranty, and the estimate of the 30-minute power. */
import type { CarDetail } from '../../../../domain/listing.ts'
import { formatMeasure, formatNumber } from '../../../format.ts'
import { BATTERY } from '../../../texts/market/battery.ts'
import type { Language } from '../../../visit.ts'

/** An unknown one is told with its reason, so that nobody takes it for a good one. */
export function showStateOfHealth({ battery }: CarDetail, language: Language): string | null {
  if (battery === null) return null
  const { percent, method, source_method, measured_at, source_text, reason } = battery.state_of_health
  const texts = BATTERY[language]
  if (reason !== null)
    return joinParts([texts.noHealth[reason], source_text === null ? null : texts.printed(source_text)])
  const figure = percent === null ? null : formatMeasure(percent, 'percent', language)
  return joinParts([figure, method === null ? source_method : texts.methods[method], measured_at])
}

export function showWarrantyRemaining({ battery }: CarDetail, language: Language): string | null {
  if (battery === null) return null
  const { status, reason, ended_by, months_from, months_to, km } = battery.warranty_remaining
  const texts = BATTERY[language]
  const show = (value: number) => formatNumber(value, language)
  const amounts = [
    months_from === null || months_to === null ? null : texts.months(show(months_from), show(months_to)),
    km === null ? null : formatMeasure(km, 'km', language),
  ].filter((amount) => amount !== null)
  const left = status === 'expired' || amounts.length === 0 ? null : texts.left(amounts.join(texts.and))
  return joinParts([ended_by === 'both' ? texts.endedByBoth : texts.remaining[reason], left])
}

export function showThirtyMinutePower({ motor: { power_30min } }: CarDetail, language: Language): string | null {
  if (power_30min === null) return null
  const { value_kw, value_hp } = power_30min
  return joinParts([formatMeasure(value_kw, 'kw', language), formatMeasure(value_hp, 'hp', language)])
}

/** Null if there is none. */
export function joinParts(parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(' · ') || null
}
