/** Notes of an inspection: what it does not say. */
import type { Lang } from '../domain/codes.ts'
import type { ReportReading } from '../domain/report.ts'

type Sentence = Readonly<Record<Lang, string>>
type Reason = Extract<ReportReading, { readonly kind: 'unavailable' }>['reason']

export const NOT_ADVERTISED: Sentence = {
  en: 'The listing does not advertise an inspection report. This says nothing about the condition of the vehicle.',
  zh: '该车源未提供检测报告。这不代表车辆状况的任何结论。',
}

export const NO_LINK: Sentence = {
  en: 'The listing advertises a report but has no usable link to it. Its findings are unknown.',
  zh: '该车源声称有检测报告，但未提供可用链接。其内容未知。',
}

export const UNSUPPORTED: Sentence = {
  en: 'A report is advertised, but its provider or layout is not supported. Its findings are unknown.',
  zh: '该车源提供了检测报告，但其机构或版式暂不支持解析。其内容未知。',
}

export const REFUSED: Readonly<Record<Reason, Sentence>> = {
  expired: {
    en: 'The link to the report has expired. Its findings are unknown.',
    zh: '检测报告链接已失效。其内容未知。',
  },
  login: {
    en: 'The provider shows the report only after a login. Its findings are unknown.',
    zh: '检测报告需登录检测机构后查看。其内容未知。',
  },
  forbidden: {
    en: 'The provider refuses access to the report. Its findings are unknown.',
    zh: '检测机构拒绝访问该报告。其内容未知。',
  },
  gone: {
    en: 'The report is no longer at its link. Its findings are unknown.',
    zh: '该链接下已无检测报告。其内容未知。',
  },
  unusable_link: NO_LINK,
  too_costly: {
    en: 'The report could not be read: several attempts exceeded the limit of time or memory. The service will try again later. Its findings are unknown.',
    zh: '检测报告未能读取：其文件多次超出读取所允许的时间或内存，稍后将重新尝试。其内容未知。',
  },
}

const VALIDITY: Sentence = {
  en: 'The report describes the vehicle as the provider saw it on the day of inspection.',
  zh: '报告仅反映检测机构在检测当日所见车况。',
}

const PARTIAL: Sentence = {
  en: 'Some of the report could not be read or understood. What is missing is unknown, not clean.',
  zh: '报告内容未能全部读取或识别；缺失部分为未知，并非正常。',
}

interface NoteParts {
  readonly isPartial: boolean
  /** What was declared but not read, in the requested language. */
  readonly unread: readonly string[]
  /** Categories that print criteria without results, in the requested language. */
  readonly criteria: readonly string[]
  /** Whole sentences. */
  readonly conflicts: readonly string[]
}

/** What a reader of a parsed report must know besides its findings. */
export function noteReport({ isPartial, unread, criteria, conflicts }: NoteParts, lang: Lang): string {
  const between = lang === 'en' ? ', ' : '、'
  const sentences = [VALIDITY[lang]]
  if (isPartial) sentences.push(PARTIAL[lang])
  if (unread.length > 0) {
    const names = unread.join(between)
    sentences.push(lang === 'en' ? `Declared but not read: ${names}.` : `已声明但未读取：${names}。`)
  }
  if (criteria.length > 0) {
    const names = criteria.join(between)
    sentences.push(lang === 'en' ? `Criteria only, without results: ${names}.` : `仅列判定标准，未列结果：${names}。`)
  }
  return [...sentences, ...conflicts].join(lang === 'en' ? ' ' : '')
}

export const INSURANCE_NOTE: Sentence = {
  en: 'This is query evidence, not claim history. A query that returns no records does not prove that there were no claims: repairs outside the queried networks, private settlements and late data do not appear.',
  zh: '此处仅为查询凭据，并非理赔历史。未返回记录不代表没有出险：未联网的维修、私下协商及滞后的数据均不会出现。',
}
