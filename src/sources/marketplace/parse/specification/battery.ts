/** The traction battery, from the battery fields and the spec sheet; both count only with the marketplace's own mark. */
import type { RangeStandard } from '../../../../domain/codes.ts'
import type { SourceBattery, SourceBatteryWarranty } from '../../../../domain/listing-parts/source-build.ts'
import type { NativeDetail } from '../../native.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { flagOrNull } from '../values/flag.ts'
import { knownTextOrNull } from '../values/known-text.ts'
import { figureOrNull } from './figure.ts'
import { endsWithFirstOwner } from './first-owner.ts'

/** More than any car has: some records count watt-hours, and it is unknown which. */
const LARGEST_KWH = 500
const LARGEST_KM = 5000
const CYCLES: readonly (readonly [standard: RangeStandard, name: string])[] = [
  ['cltc', 'CLTC纯电续航里程(km)'],
  ['wltc', 'WLTC纯电续航里程(km)'],
  ['nedc', 'NEDC纯电续航里程(km)'],
]
const UNNAMED = ['纯电续航里程(km)', '工信部纯电续航里程(km)']

/** Null unless the source marks the car as new-energy. */
export function parseBattery(detail: NativeDetail, sheet: SpecSheet): SourceBattery | null {
  if (flagOrNull(detail.isev) !== true) return null
  return {
    capacity_kwh:
      figureOrNull(detail.batterypower, LARGEST_KWH) ??
      figureOrNull(sheet.find(['电池能量(kWh)', '电池容量(kWh)']), LARGEST_KWH),
    ...parseRange(detail.lifemileage, sheet),
    chemistry: knownTextOrNull(detail.batterytype) ?? sheet.find(['电池类型']),
    maker: knownTextOrNull(detail.batterybrand) ?? sheet.find(['电芯品牌', '电池品牌']),
    warranty: parseWarranty(knownTextOrNull(detail.evwarranty) ?? sheet.find(['电池组质保'])),
    rented: parseRented(detail.baastype),
  }
}

/** The record's figure names no cycle. Its cycle is that of the line of the sheet with the same figure. */
function parseRange(lifemileage: unknown, sheet: SpecSheet): Pick<SourceBattery, 'range_km' | 'range_standard'> {
  const told = figureOrNull(lifemileage, LARGEST_KM)
  const lines = CYCLES.map(([standard, name]) => ({ standard, km: figureOrNull(sheet.find([name]), LARGEST_KM) }))
  const line = lines.find(({ km }) => km !== null && (told === null || km === told))
  return {
    range_km: told ?? line?.km ?? figureOrNull(sheet.find(UNNAMED), LARGEST_KM),
    range_standard: line?.standard ?? null,
  }
}

/** A missing value does not mean that the battery was bought. */
function parseRented(baastype: unknown): boolean | null {
  return knownTextOrNull(baastype)?.includes('租') === true ? true : null
}

function parseWarranty(text: string | null): SourceBatteryWarranty | null {
  return text === null ? null : { text, first_owner_only: endsWithFirstOwner(text) }
}
