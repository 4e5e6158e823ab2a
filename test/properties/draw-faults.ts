/** The faults of the source during a part of the fuzz test, drawn by its number: hostile texts nearly always, and often one more. */
import fc from 'fast-check'
import { FAULT_KINDS } from '../../marketplace/control/fault-rules.ts'

export interface FaultOrder {
  readonly kind: string
  readonly path?: string
  readonly probability: number
  readonly status?: number
}

/** Excluded: waiting makes the fuzz test slow, hostile texts are drawn separately, and nothing here reads HTML pages. */
const LEFT_OUT = ['delay', 'hang', 'hold', 'oversized_body', 'slow_drip', 'degraded_page', 'hostile_text']
const KINDS = FAULT_KINDS.filter((kind) => !LEFT_OUT.includes(kind))
/** Without a catalogue few requests make sense, so it is hit rarely. */
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
