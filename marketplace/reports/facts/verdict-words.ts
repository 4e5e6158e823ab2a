/** Conclusions in words, one result line per topic. */
import type { Random } from '../../random.ts'
import type { Topic, Verdict } from './verdicts.ts'

export type VerdictTopic = Topic | 'odometer'

const WORDS: Readonly<Record<VerdictTopic, Readonly<Record<'no' | 'yes' | 'undecided', readonly string[]>>>> = {
  accident: { no: ['非事故车'], yes: ['事故车'], undecided: ['疑似事故车', '存在事故风险', '待复检', '轻微事故'] },
  flood: { no: ['非泡水车'], yes: ['泡水车'], undecided: ['疑似泡水', '涉水痕迹', '待复检'] },
  fire: { no: ['非火烧车'], yes: ['火烧车'], undecided: ['疑似火烧', '待复检'] },
  odometer: { no: ['非调表车'], yes: ['调表车'], undecided: ['疑似调表', '里程异常'] },
}

const WEAKER: Readonly<Record<VerdictTopic, Readonly<Record<'no' | 'yes', readonly string[]>>>> = {
  accident: {
    no: ['未见重大事故迹象', '未发现重大事故', '排除重大事故车', '无重大事故', '非事故车', '非事故车'],
    yes: ['重大事故车', '事故车', '事故车', '有事故痕迹'],
  },
  flood: { no: ['未见泡水痕迹', '排除泡水车', '非泡水车'], yes: ['泡水车', '水淹车', '半泡水车', '全泡水车'] },
  fire: { no: ['未见火烧痕迹', '排除火烧车', '非火烧车'], yes: ['火烧车', '过火车'] },
  odometer: { no: ['排除调表', '里程正常', '非调表车'], yes: ['调表车'] },
}

/** The classification of a topic; null when the report states none. */
export function formatVerdict(topic: VerdictTopic, verdict: Verdict, random: Random): string | null {
  return verdict === 'unstated' ? null : random.pick(WORDS[topic][verdict])
}

/** The same with the wordings of reports that mention traces rather than classes. */
export function formatTraces(topic: VerdictTopic, verdict: Verdict, random: Random): string | null {
  if (verdict === 'yes' || verdict === 'no') return random.pick(WEAKER[topic][verdict])
  return formatVerdict(topic, verdict, random)
}

/** A line that contradicts a verdict about accidents. */
export const contradict = (verdict: Verdict): string => (verdict === 'yes' ? '非事故车' : '事故车')
