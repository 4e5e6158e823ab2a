/** English labels for a provider's conclusions, no stronger than its own words. */
import type { ConclusionTopic } from '../../../domain/observation.ts'
import { joinChoices, upperFirst } from '../english.ts'
import type { Verdict } from './read-verdict.ts'

interface TopicWords {
  readonly name: string
  readonly major: string
  readonly vehicle: string
  readonly major_vehicle: string
  readonly not: string
  readonly major_not: string
}

const plain = (name: string, vehicle: string, not: string): TopicWords => ({
  name,
  major: name,
  vehicle,
  major_vehicle: vehicle,
  not,
  major_not: not,
})

const WORDS: Readonly<Record<ConclusionTopic, TopicWords>> = {
  accident: {
    name: 'accident',
    major: 'major accident',
    vehicle: 'Accident vehicle',
    major_vehicle: 'Major-accident vehicle',
    not: 'Not an accident vehicle',
    major_not: 'Not a major-accident vehicle',
  },
  flood: plain('flood damage', 'Flood-damaged vehicle', 'Not flood-damaged'),
  fire: plain('fire damage', 'Fire-damaged vehicle', 'Not fire-damaged'),
  odometer: plain('odometer rollback', 'Odometer rolled back', 'Odometer not rolled back'),
  other: plain('condition', 'Condition stated', 'Condition denied'),
}

/** `a major accident`, `an accident`, `flood damage`. */
function withArticle(topic: ConclusionTopic, isMajor: boolean): string {
  if (topic !== 'accident') return WORDS[topic].name
  return isMajor ? 'a major accident' : 'an accident'
}

/** The label of a negation; `isSign`: only signs are denied. */
export function labelNegative(topic: ConclusionTopic, { marker, is_major }: Verdict, isSign: boolean): string {
  const words = WORDS[topic]
  const name = is_major ? words.major : words.name
  if (marker === 'not') return is_major ? words.major_not : words.not
  if (marker === 'out') return `${upperFirst(name)} ruled out`
  if (marker === 'unseen') return `No sign of ${withArticle(topic, is_major)} found`
  return isSign ? `No sign of ${withArticle(topic, is_major)}` : `No ${name}`
}

export function labelPositive(topic: ConclusionTopic, { is_major, is_sign, form }: Verdict): string {
  const words = WORDS[topic]
  if (is_sign) return `Signs of ${withArticle(topic, is_major)}`
  if (form === 'class') return is_major ? words.major_vehicle : words.vehicle
  return upperFirst(is_major ? words.major : words.name)
}

/** At least one of several, without saying which. */
export function labelCombined(topics: readonly ConclusionTopic[], isMajor: boolean): string {
  return `Signs of ${joinChoices(topics.map((topic) => withArticle(topic, isMajor)))}, not said which`
}

/** The provider mentions the topic without deciding it. */
export function labelOpen(topic: ConclusionTopic): string {
  return `Undecided: ${WORDS[topic].name}`
}
