/** What the source does to us during a part of the fuzz, drawn by its number: hostile texts nearly always, and often one thing more. */
import fc from 'fast-check'

export interface FaultOrder {
  readonly kind: string
  readonly path?: string
  readonly probability: number
  readonly status?: number
}

/** Such as are over at once: a fuzz that waits tries little. */
const KINDS = [
  'status',
  'forbidden',
  'frequency_capped',
  'bot_wall',
  'signature_error',
  'busy',
  'gone',
  'wrong_envelope',
  'wrong_content_type',
  'empty_body',
  'short_body',
  'cut_body',
  'garbage_body',
  'wrong_encoding',
  'reset',
  'redirect_loop',
  'same_car_twice',
  'missing_price',
  'wrong_car',
  'missing_ids',
] as const
/** A catalogue that is never read leaves little to be asked, so it is hit seldom. */
const PATHS = ['getcarinfo', 'search', 'getparamtypeitems', '/(?:jiajian|yiheng|bingping|dingpai)/', ''] as const

const faultArbitrary = fc.record({
  kind: fc.constantFrom(...KINDS),
  path: fc.constantFrom(...PATHS),
  probability: fc.constantFrom(0.02, 0.1, 0.3, 0.9),
  status: fc.constantFrom(400, 404, 431, 500, 503),
})
const ordersArbitrary = fc.record({
  hostile: fc.constantFrom(0, 0.1, 0.5, 1),
  others: fc.array(faultArbitrary, { maxLength: 2 }),
})

/** In the order in which they are tried. */
export function drawFaults(seed: number): readonly FaultOrder[] {
  const [drawn] = fc.sample(ordersArbitrary, { seed, numRuns: 1 })
  if (!drawn) return []
  return [...drawn.others, { kind: 'hostile_text', probability: drawn.hostile }]
}
