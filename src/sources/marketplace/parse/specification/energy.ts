/** Consumption, charging times and the traction battery. Battery values count only with the marketplace's own mark. */
import type { Powertrain, RangeStandard } from '../../../../domain/codes.ts'
import type { Charging, Consumption } from '../../../../domain/listing-parts/build.ts'
import type { SourceBattery, SourceBatteryWarranty } from '../../../../domain/listing-parts/source-build.ts'
import type { NativeDetail } from '../../native.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { figureOrNull } from '../values/figures.ts'
import { flagOrNull, knownTextOrNull } from '../values/known-text.ts'

const MOST_LITRES = 60
const MOST_KWH = 200
/** Larger figures may be minutes, and it is unknown which are. */
const MOST_FAST_HOURS = 10
const MOST_SLOW_HOURS = 72

type Told = readonly [standard: RangeStandard | null, value: unknown]

/** Fuel for every car that uses it; electricity for a battery car, and where no fuel figure is given. */
export function parseConsumption(
  detail: NativeDetail,
  sheet: SpecSheet,
  powertrain: Powertrain | null,
): Consumption | null {
  const isEngineless = powertrain === 'battery_electric' || powertrain === 'fuel_cell'
  const fuel = isEngineless
    ? null
    : findFigure(MOST_LITRES, [
        ['wltc', detail.wltc_fuelconsumption],
        ['nedc', detail.nedc_fuelconsumption],
        ['wltc', sheet.find(['WLTC综合油耗(L/100km)'])],
        ['nedc', sheet.find(['NEDC综合油耗(L/100km)'])],
        [null, sheet.find(['工信部综合油耗(L/100km)', '综合油耗(L/100km)'])],
      ])
  if (fuel !== null) return { ...fuel, unit: 'l_per_100km' }
  // For a petrol car the field is always a placeholder.
  const power = findFigure(MOST_KWH, [
    [null, flagOrNull(detail.isev) === true ? detail.ev100power : null],
    ['cltc', sheet.find(['CLTC百公里耗电量(kWh/100km)'])],
    ['wltc', sheet.find(['WLTC百公里耗电量(kWh/100km)'])],
    ['nedc', sheet.find(['NEDC百公里耗电量(kWh/100km)'])],
    [null, sheet.find(['百公里耗电量(kWh/100km)'])],
  ])
  return power === null ? null : { ...power, unit: 'kwh_per_100km' }
}

function findFigure(largest: number, told: readonly Told[]): Pick<Consumption, 'value' | 'standard'> | null {
  for (const [standard, text] of told) {
    const value = figureOrNull(text, largest)
    if (value !== null) return { value, standard }
  }
  return null
}

/** Null unless the source marks the car as new-energy. */
export function parseCharging(detail: NativeDetail, sheet: SpecSheet): Charging | null {
  if (flagOrNull(detail.isev) !== true) return null
  return {
    fast_h:
      figureOrNull(detail.quickcharge, MOST_FAST_HOURS) ??
      figureOrNull(sheet.find(['快充时间(小时)']), MOST_FAST_HOURS),
    slow_h:
      figureOrNull(detail.slowcharge, MOST_SLOW_HOURS) ?? figureOrNull(sheet.find(['慢充时间(小时)']), MOST_SLOW_HOURS),
  }
}

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

const LONGEST_TERMS = 300
const LATER = /非首任|二手车主|后续车主|第二任|次任/
const REFUSED = /不享|不适用|不予|不含|不包括|除外|无效|失效|终止/
const ANY_OWNER = /不限车主|任意车主|所有车主|随车转移/

/** Whether the terms of a warranty end with the first owner: 首任车主不限年限/里程. Null where the text does not mention owners, or says both. */
export function endsWithFirstOwner(text: string): boolean | null {
  if (text.length > LONGEST_TERMS) return null
  if (LATER.test(text)) return REFUSED.test(text)
  const isForAny = ANY_OWNER.test(text)
  const isForFirst = text.includes('首任')
  return isForAny === isForFirst ? null : isForFirst
}
