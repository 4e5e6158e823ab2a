/** The vehicle block of a report: what the page says about which car it is. */
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

export function describeVehicle(subject: ReportSubject, labels: VehicleLabels, streams: Streams): LabelledText[] {
  const random = streams('vehicle')
  const monthStyle = random.int(0, 2)
  const mileageStyle = random.int(0, 2)
  const registered = subject.registered === null ? '未上牌' : formatMonth(subject.registered, monthStyle)
  const rows: (LabelledText | null)[] = [
    { label: labels.model, text: subject.car_name },
    { label: labels.vin, text: maskVin(subject.vin) },
    random.chance(0.95) ? { label: labels.registered, text: registered } : null,
    random.chance(0.97) ? { label: labels.mileage, text: formatMileage(subject.mileage_km, mileageStyle) } : null,
    random.chance(0.8) ? { label: labels.colour, text: subject.colour } : null,
    random.chance(0.7) ? { label: labels.city, text: subject.city } : null,
  ]
  return rows.filter((row) => row !== null)
}
