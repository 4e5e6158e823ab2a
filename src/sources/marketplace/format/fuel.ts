/** Our fuels as the codes of the marketplace's used-car filter, which are not those of its trim catalogue. */
import type { FuelType } from '../../../domain/codes.ts'

const FUEL_CODES: Readonly<Record<FuelType, readonly number[]>> = {
  gasoline: [1],
  diesel: [2],
  hybrid: [3],
  new_energy: [5, 6, 7],
}

export function formatFuels(fuels: readonly FuelType[]): string {
  return listCodes(fuels.flatMap((fuel) => FUEL_CODES[fuel]))
}

/** In order and once each, so that equal questions have equal URLs. */
export function listCodes(codes: readonly number[]): string {
  return [...new Set(codes)].sort((a, b) => a - b).join(',')
}
