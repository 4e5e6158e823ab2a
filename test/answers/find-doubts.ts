/** Finds doubts of a printed report about accident, flood and fire: suspicions, contradictions, and counted hits. */
import type { PrintedReport } from '../inspection/printed-facts.ts'

export interface Doubt {
  readonly topic: 'accident' | 'flood' | 'fire'
  readonly why: string
}

const TOPICS: Readonly<Record<Doubt['topic'], RegExp>> = {
  accident: /事故/,
  flood: /泡水|水淹|水泡/,
  fire: /火烧|过火/,
}
const COUNTERS: Readonly<Record<Doubt['topic'], RegExp>> = { accident: /^事故项/, flood: /^泡水项/, fire: /^火烧项/ }
const SUSPECTS = /疑似|风险|待复检/
const DENIES = /^(?:非|排除|无|未)/
const AFFIRMS = /^(?:重大)?事故车$|^有事故痕迹$|^(?:[全半]?泡水|水淹|水泡)车$|^(?:火烧|过火)车$|^有重大事故/

export function findDoubts(printed: PrintedReport | null): Doubt[] {
  if (printed === null) return []
  return (Object.keys(TOPICS) as Doubt['topic'][]).flatMap((topic) => {
    const own = printed.conclusions.filter(({ heading, text }) => TOPICS[topic].test(heading + text))
    const parts = own.flatMap(({ heading, text }) =>
      text.split('、').map((part) => ({ part, isOwn: TOPICS[topic].test(part) || TOPICS[topic].test(heading) })),
    )
    const said = parts.filter(({ isOwn }) => isOwn).map(({ part }) => part)
    const doubts: Doubt[] = said.filter((part) => SUSPECTS.test(part)).map((why) => ({ topic, why }))
    if (said.some((part) => DENIES.test(part)) && said.some((part) => AFFIRMS.test(part)))
      doubts.push({ topic, why: 'contradicts itself' })
    const hits = printed.counters.find(({ label, text }) => COUNTERS[topic].test(label) && /^[1-9]\d*\/\d+$/.test(text))
    return hits === undefined ? doubts : [...doubts, { topic, why: `${hits.label} ${hits.text}` }]
  })
}
