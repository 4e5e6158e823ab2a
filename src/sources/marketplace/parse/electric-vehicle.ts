/** The battery fields. Petrol cars have them too, as placeholders, so they count only with the marketplace's own mark. */
import type { NativeGroup } from '../../../domain/listing-parts/marketplace-block.ts'
import type { NativeDetail } from '../native.ts'
import { NATIVE_KEYS } from '../native-keys.ts'
import { pickKeys } from './pick-keys.ts'
import { flagOrNull } from './values/flag.ts'

/** Null unless the source marks the car as new-energy. */
export function parseElectricVehicle(detail: NativeDetail): NativeGroup | null {
  return flagOrNull(detail.isev) === true ? pickKeys(detail, NATIVE_KEYS.electric_vehicle) : null
}
