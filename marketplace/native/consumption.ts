/** Litres per 100 km that the marketplace prints for a trim; null for one without an engine. */
import type { Car } from '../world/car.ts'

export function formatConsumption({ spec }: Car): string | null {
  const { litres, hp } = spec.variant
  return litres === null ? null : (4.6 + hp / 70).toFixed(2)
}
