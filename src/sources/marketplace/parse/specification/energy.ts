/** Consumption and charging times. */
import type { Powertrain, RangeStandard } from '../../../../domain/codes.ts'
import type { Charging, Consumption } from '../../../../domain/listing-parts/energy.ts'
import type { NativeDetail } from '../../native.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { flagOrNull } from '../values/flag.ts'
import { figureOrNull } from './figure.ts'

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
