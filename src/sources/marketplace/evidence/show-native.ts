/** Shows a native value as the native block of a car does: without contact data and full VINs, and of a bounded length. */

import type { SourceStatement } from '../../../domain/evidence/source-evidence.ts'
import { cleanText, cutText } from '../../../domain/texts/clean-text.ts'
import { createVinMask, maskText } from '../parse/values/masks.ts'

type Shown = Pick<SourceStatement, 'native_value' | 'native_count'>

/** Longer texts are cut. */
const LONGEST = 1000
/** No way to reach a person is shorter. */
const SHORTEST_CONTACT = 7

/** `vin`: the full VIN of the car, if it was sent; other texts may contain it. */
export function createNativeShower(vin: unknown): (native: unknown) => Shown {
  const maskOwn = createVinMask(vin) ?? ((text: string) => text)
  const mask = (text: string) => (text.length < SHORTEST_CONTACT ? cleanText(text) : maskText(maskOwn(text)))
  return (native) => {
    if (typeof native === 'string') return { native_value: cutText(mask(native), LONGEST), native_count: null }
    if (typeof native === 'number' || typeof native === 'boolean') return { native_value: native, native_count: null }
    if (typeof native !== 'object' || native === null) return { native_value: null, native_count: null }
    return { native_value: null, native_count: Array.isArray(native) ? native.length : Object.keys(native).length }
  }
}
