/** Consumption, charging times and the traction battery. Battery values count only with the marketplace's own mark. */
import { isEngineless, type RangeStandard } from '../../../../domain/codes.ts'
import { createRecordMaker, type Readers } from '../../../../domain/evidence/record-maker.ts'
import type { Charging, Consumption } from '../../../../domain/fields/group-fields.ts'
import type { SourceBattery, SourceBatteryWarranty } from '../../../../domain/listing-parts/source-build.ts'
import type { CarView } from '../car-view.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { figureOrNull } from '../values/figures.ts'
import { knownTextOrNull } from '../values/known-text.ts'

const MOST_LITRES = 60
const MOST_KWH = 200
/** Larger figures may be minutes, and it is unknown which are. */
const MOST_FAST_HOURS = 10
const MOST_SLOW_HOURS = 72

type Told = readonly [standard: RangeStandard | null, value: unknown]

/** Fuel for every car that uses it; electricity for a battery car, and where no fuel figure is given. */
export function parseConsumption({ detail, sheet, powertrain, isElectric }: CarView): Consumption | null {
  const fuel = isEngineless(powertrain)
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
    [null, isElectric === true ? detail.ev100power : null],
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

/** Whether the source marks the car as new-energy: without the mark, the values of battery and charging are placeholders. */
export function hasTractionBattery({ isElectric, without }: CarView): boolean {
  if (isElectric === false) without('not_applicable')
  return isElectric === true
}

export const CHARGING_FIELDS = {
  fast_h: ({ detail, sheet }) =>
    figureOrNull(detail.quickcharge, MOST_FAST_HOURS) ?? figureOrNull(sheet.find(['快充时间(小时)']), MOST_FAST_HOURS),
  slow_h: ({ detail, sheet }) =>
    figureOrNull(detail.slowcharge, MOST_SLOW_HOURS) ?? figureOrNull(sheet.find(['慢充时间(小时)']), MOST_SLOW_HOURS),
} as const satisfies Readers<CarView, Charging>

const makeCharging = createRecordMaker<CarView, Charging>(CHARGING_FIELDS)

export function parseCharging(car: CarView): Charging | null {
  return hasTractionBattery(car) ? makeCharging(car) : null
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

export const BATTERY_FIELDS = {
  capacity_kwh: ({ detail, sheet }) =>
    figureOrNull(detail.batterypower, LARGEST_KWH) ??
    figureOrNull(sheet.find(['电池能量(kWh)', '电池容量(kWh)']), LARGEST_KWH),
  range_km: ({ detail, sheet }) =>
    figureOrNull(detail.lifemileage, LARGEST_KM) ??
    findCycle(sheet, null)?.km ??
    figureOrNull(sheet.find(UNNAMED), LARGEST_KM),
  // The record's figure names no cycle. Its cycle is that of the line of the sheet with the same figure.
  range_standard: ({ detail, sheet }) =>
    findCycle(sheet, figureOrNull(detail.lifemileage, LARGEST_KM))?.standard ?? null,
  chemistry: ({ detail, sheet }) => knownTextOrNull(detail.batterytype) ?? sheet.find(['电池类型']),
  maker: ({ detail, sheet }) => knownTextOrNull(detail.batterybrand) ?? sheet.find(['电芯品牌', '电池品牌']),
  warranty: ({ detail, sheet }) => parseWarranty(knownTextOrNull(detail.evwarranty) ?? sheet.find(['电池组质保'])),
  rented: ({ detail }) => parseRented(detail.baastype),
} as const satisfies Readers<CarView, SourceBattery>

const makeBattery = createRecordMaker<CarView, SourceBattery>(BATTERY_FIELDS)

export function parseBattery(car: CarView): SourceBattery | null {
  return hasTractionBattery(car) ? makeBattery(car) : null
}

interface CycleRange {
  readonly standard: RangeStandard
  readonly km: number
}

/** The first line with the given figure; null = with any. */
function findCycle(sheet: SpecSheet, told: number | null): CycleRange | null {
  for (const [standard, name] of CYCLES) {
    const km = figureOrNull(sheet.find([name]), LARGEST_KM)
    if (km !== null && (told === null || km === told)) return { standard, km }
  }
  return null
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
