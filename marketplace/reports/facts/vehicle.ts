/** The vehicle block of a report: the identity of the car. */
import type { LabelledText } from '../printed-report.ts'
import type { ReportSubject } from '../subject.ts'
import type { Streams } from './streams.ts'

export interface VehicleLabels {
  readonly model: string
  readonly vin: string
  readonly registered: string
  readonly mileage: string
  readonly colour: string
  readonly city: string
}

/** Keeps the ends of a VIN, as reports do. */
export function maskVin(vin: string): string {
  return vin.length < 12 ? vin : `${vin.slice(0, 4)}${'*'.repeat(vin.length - 8)}${vin.slice(-4)}`
}

function formatMonth(month: string, style: number): string {
  const [year = '', number = ''] = month.split('-')
  return style === 0 ? `${year}-${number}` : style === 1 ? `${year}年${number}月` : `${year}年${Number(number)}月`
}

function formatMileage(km: number, style: number): string {
  if (style === 0) return `${km}公里`
  return style === 1 ? `${(km / 10_000).toFixed(2)}万公里` : `${km}km`
}

/** Shares of reports that contradict the listing. */
export const CONTRARY_SHARES = { mileage: 0.03, registered: 0.01, colour: 0.015 } as const

/** Values that the inspector read off the car and that differ from the listing: an odometer rolled back, a wrong month, another paint. */
function observe(
  subject: ReportSubject,
  streams: Streams,
): Pick<ReportSubject, 'mileage_km' | 'registered' | 'colour'> {
  const random = streams('contrary')
  const has = (fact: keyof typeof CONTRARY_SHARES) => random.chance(CONTRARY_SHARES[fact])
  const factor = 1.2 + random.next()
  const contrary = { mileage: has('mileage'), registered: has('registered'), colour: has('colour') }
  const { mileage_km, registered, colour } = subject
  return {
    mileage_km: contrary.mileage ? Math.ceil((mileage_km * factor) / 100) * 100 : mileage_km,
    registered: contrary.registered && registered !== null ? `${Number(registered.slice(0, 4)) - 1}-12` : registered,
    colour: contrary.colour && /[白黑灰蓝绿]/.test(colour) ? '红色' : colour,
  }
}

/** The provider's number of the report; some print none. */
export function drawReportNumber(number: string, streams: Streams): string | null {
  return streams('report-number').chance(0.04) ? null : number
}

export function describeVehicle(subject: ReportSubject, labels: VehicleLabels, streams: Streams): LabelledText[] {
  const random = streams('vehicle')
  const monthStyle = random.int(0, 2)
  const mileageStyle = random.int(0, 2)
  const seen = observe(subject, streams)
  const registered = seen.registered === null ? '未上牌' : formatMonth(seen.registered, monthStyle)
  const rows: (LabelledText | null)[] = [
    { label: labels.model, text: subject.car_name },
    { label: labels.vin, text: maskVin(subject.vin) },
    random.chance(0.95) ? { label: labels.registered, text: registered } : null,
    random.chance(0.97) ? { label: labels.mileage, text: formatMileage(seen.mileage_km, mileageStyle) } : null,
    random.chance(0.8) ? { label: labels.colour, text: seen.colour } : null,
    random.chance(0.7) ? { label: labels.city, text: subject.city } : null,
  ]
  return rows.filter((row) => row !== null)
}
