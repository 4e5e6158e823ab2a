/** The emission class of a car by registration month, in the marketplace's spellings. */
import type { Spec } from '../catalogue/specs.ts'
import type { Random } from '../random.ts'
import type { Month } from './calendar.ts'

const month = (year: number, number: number): Month => year * 12 + number - 1

// From → spellings with their weights. The stages came province by province, so neighbours overlap.
const STAGES: readonly { from: Month; labels: readonly string[]; weights: readonly number[] }[] = [
  { from: month(2019, 7), labels: ['国VI', '国V', '国V(国VI)'], weights: [96, 3, 1] },
  { from: month(2017, 1), labels: ['国V', '国VI', '国V+OBD', '国IV(国V)'], weights: [91, 5, 2, 2] },
  { from: month(2013, 7), labels: ['国IV(国V)', '国IV', '国V', '国IV/国V', '国IV+OBD'], weights: [50, 30, 12, 2, 6] },
  { from: month(2008, 7), labels: ['国IV', '国III', '国IV+OBD', '国III+OBD'], weights: [62, 24, 9, 5] },
  { from: 0, labels: ['国III', '国II'], weights: [80, 20] },
]
const IMPORTED: readonly { from: Month; labels: readonly string[]; weights: readonly number[] }[] = [
  { from: month(2019, 7), labels: ['国VI', '欧VI'], weights: [93, 7] },
  { from: month(2012, 1), labels: ['欧V', '国V', '欧VI', '国IV(国V)'], weights: [55, 33, 6, 6] },
  { from: 0, labels: ['欧IV', '欧IV+OBD', '国IV', '欧III'], weights: [66, 6, 22, 6] },
]

export function pickEmission(spec: Spec, registered: Month, random: Random): string {
  if (spec.variant.fuel === 'EV' || spec.variant.fuel === 'FC') return '-'
  const stages = spec.generation.maker.includes('进口') ? IMPORTED : STAGES
  for (const stage of stages) {
    if (registered >= stage.from) return stage.labels[random.weighted(stage.weights)] as string
  }
  return ''
}
