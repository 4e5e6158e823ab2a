/** Recognises a refusal: the page that a provider shows in place of a report. */
import type { ParserReading, ReportReading } from '../domain/report.ts'
import { wordsOrNull } from './read-values.ts'

type Refusal = Extract<ReportReading, { kind: 'unavailable' }>

/** A page with more text than this is not a refusal, whatever its words. */
const LONGEST_REFUSAL = 400
/** Longer lines are prose; brackets and quotes come from broken scripts. */
const SENTENCE = /^[^{}[\]<>"]{1,60}$/

const REASONS: readonly (readonly [Refusal['reason'], RegExp])[] = [
  ['expired', /(?:链接|报告|分享|页面).{0,6}(?:已失效|已过期|失效|过期)|超过有效期/],
  ['gone', /(?:报告|页面|链接|凭证).{0,4}(?:不存在|已删除|已被删除)/],
  ['forbidden', /无权(?:访问|查看|限)|没有.{0,8}权限|禁止访问/],
  ['login', /(?:请|需|先).{0,4}登录|登录后.{0,4}(?:查看|访问|继续)/],
]

/** The reading of a document that is no report. */
export function readOtherPage(provider: string, lines: readonly string[]): ParserReading {
  const refusal = readRefusal(lines)
  return refusal === null ? { kind: 'unsupported', provider } : { kind: 'unavailable', provider, ...refusal }
}

/** `lines` is all visible text of the page. The first line that refuses is the notice. */
export function readRefusal(lines: readonly string[]): Pick<Refusal, 'reason' | 'source_notice'> | null {
  if (lines.reduce((length, line) => length + line.length, 0) > LONGEST_REFUSAL) return null
  for (const [reason, words] of REASONS) {
    const line = wordsOrNull(lines.find((text) => SENTENCE.test(text) && words.test(text)))
    if (line !== null) return { reason, source_notice: line }
  }
  return null
}
