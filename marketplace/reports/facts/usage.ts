/** Registered use, and the provider's statement about renting. */
import type { LabelledText } from '../printed-report.ts'
import type { ReportSubject } from '../subject.ts'
import type { Streams } from './streams.ts'

export interface PrintedUsage {
  readonly registered_use: LabelledText | null
  readonly rental_statement: string | null
}

const NOT_RENTED = ['非租赁车辆', '经核实为非租赁', '非租赁']

export function drawUsage(subject: ReportSubject, streams: Streams): PrintedUsage {
  const random = streams('usage')
  const printed = random.chance(0.82)
  const stated = random.chance(0.08)
  const sentence = random.pick(NOT_RENTED)
  return {
    registered_use: printed ? { label: '使用性质', text: subject.registered_use } : null,
    rental_statement: printed && stated && subject.registered_use === '非营运' ? sentence : null,
  }
}
