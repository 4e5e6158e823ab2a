/** The provider's conclusions about accident, flood, fire and odometer, before they are put into words. */
import type { ReportSubject } from '../subject.ts'
import type { Quirks } from './quirks.ts'
import type { Streams } from './streams.ts'

export type Verdict = 'no' | 'yes' | 'undecided' | 'unstated'

export const TOPICS = ['accident', 'flood', 'fire'] as const
export type Topic = (typeof TOPICS)[number]

export interface Verdicts {
  readonly accident: Verdict
  readonly flood: Verdict
  readonly fire: Verdict
  readonly odometer: Verdict
}

export function drawVerdicts(subject: ReportSubject, quirks: Quirks, streams: Streams): Verdicts {
  const random = streams('verdicts')

  function decide(topic: Topic): Verdict {
    const roll = random.next()
    if (quirks.contradicted === topic) return 'no'
    if (subject.condition === topic && !quirks.overlooked) {
      if (roll < 0.76) return 'yes'
      return roll < 0.88 ? 'undecided' : 'unstated'
    }
    if (roll < 0.03) return 'unstated'
    // A flooded or burnt car makes the inspector careful about the rest.
    const doubtful = subject.condition === 'flood' || subject.condition === 'fire' ? 0.1 : 0.01
    return roll < 0.03 + doubtful ? 'undecided' : 'no'
  }

  const [accident, flood, fire] = [decide('accident'), decide('flood'), decide('fire')]
  const roll = random.next()
  const odometer = roll < 0.45 ? 'no' : roll < 0.48 ? 'undecided' : roll < 0.49 ? 'yes' : 'unstated'
  return { accident, flood, fire, odometer }
}
