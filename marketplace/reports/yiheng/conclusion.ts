/** The one combined conclusion line of 乙衡检测. */
import type { Facts } from '../facts/make-facts.ts'
import { contradict, formatTraces } from '../facts/verdict-words.ts'
import { TOPICS } from '../facts/verdicts.ts'
import type { PrintedConclusion } from '../printed-report.ts'

const NONE_FOUND = [
  '无重大事故、泡水、火烧迹象',
  '未见重大事故、泡水、火烧迹象',
  '排除事故车、火烧、水泡等',
  '排除重大事故车、泡水车、火烧车',
  '非事故车、非泡水车、非火烧车',
  '未见重大事故迹象',
  '车辆骨架完好',
]
const NONE_FOUND_WEIGHTS = [62, 12, 7, 6, 6, 5, 2]

const SOMETHING_FOUND = '有重大事故、泡水、火烧迹象'

export function composeYihengConclusions({ verdicts, quirks, streams }: Facts): PrintedConclusion[] {
  const random = streams('yiheng-conclusion')
  const stated = TOPICS.map((topic) => verdicts[topic])
  const combined = random.chance(0.55)
  const none = NONE_FOUND[random.weighted(NONE_FOUND_WEIGHTS)] as string
  const listed = TOPICS.map((topic) => formatTraces(topic, verdicts[topic], random)).filter((text) => text !== null)
  const text = stated.every((verdict) => verdict === 'no')
    ? none
    : stated.includes('yes') && combined
      ? SOMETHING_FOUND
      : listed.join('、')
  const odometer = formatTraces('odometer', verdicts.odometer, random)
  return [
    ...(text === '' ? [] : [{ heading: '鉴定结果', text }]),
    ...(quirks.conflicting ? [{ heading: '复核结果', text: contradict(verdicts.accident) }] : []),
    ...(odometer === null ? [] : [{ heading: '里程核查', text: odometer }]),
  ]
}
