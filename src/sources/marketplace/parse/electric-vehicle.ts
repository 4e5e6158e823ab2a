/** The battery fields, which petrol cars carry too, full of placeholders: only the marketplace's own mark makes them real. */
import type { NativeGroup } from '../../../domain/listing.ts'
import type { NativeDetail } from '../native.ts'
import { NATIVE_KEYS } from '../native-keys.ts'
import { flagOrNull } from './values/flag.ts'
import { isPlaceholder } from './values/known-text.ts'

/** Null unless the source marks the car as new-energy. */
export function parseElectricVehicle(detail: NativeDetail): NativeGroup | null {
  if (flagOrNull(detail.isev) !== true) return null
  return Object.fromEntries(
    NATIVE_KEYS.electric_vehicle.filter((key) => !isPlaceholder(detail[key])).map((key) => [key, detail[key]]),
  )
}
