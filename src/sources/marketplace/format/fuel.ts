/** Formats our fuels as codes of the marketplace's used-car filter, which differ from those of its trim catalogue. */
import type { FuelType } from '../../../domain/codes.ts'
import type { NamedPowertrain } from '../../../domain/source.ts'

const FUEL_CODES: Readonly<Record<FuelType, readonly number[]>> = {
  gasoline: [1],
  diesel: [2],
  hybrid: [3],
  new_energy: [5, 6, 7],
}

const POWERTRAIN_CODES: Readonly<Record<NamedPowertrain, readonly number[]>> = {
  combustion: [1, 2],
  hybrid: [3],
  plug_in_hybrid: [5],
  range_extender: [6],
  battery_electric: [7],
}

/** The intersection of both; null = no such filter, an empty text = no match possible. */
export function formatFuels(
  fuels: readonly FuelType[] | null,
  powertrains: readonly NamedPowertrain[] | null = null,
): string | null {
  if (fuels === null && powertrains === null) return null
  const byFuel = fuels?.flatMap((fuel) => FUEL_CODES[fuel]) ?? null
  const byPowertrain = powertrains?.flatMap((powertrain) => POWERTRAIN_CODES[powertrain]) ?? null
  if (byFuel === null || byPowertrain === null) return listCodes(byFuel ?? byPowertrain ?? [])
  return listCodes(byFuel.filter((code) => byPowertrain.includes(code)))
}

/** Sorted and without duplicates, so that equal queries have equal URLs. */
export function listCodes(codes: readonly number[]): string {
  return [...new Set(codes)].sort((a, b) => a - b).join(',')
}
