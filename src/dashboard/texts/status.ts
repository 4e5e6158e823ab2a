/** Texts of the status page. */
import { inBoth } from '../../domain/texts/in-both.ts'

export const STATUS = inBoth({
  title: ['Status', '服务状态'],
  allWell: ['All systems are operational.', '服务各部分均正常。'],
  firstCopy: (share: string | null) => [
    share === null
      ? 'The first copy of the market is running.'
      : `The first copy of the market is running: ${share} of the cars have been read.`,
    share === null ? '正在首次复制市场数据。' : `正在首次复制市场数据：已读取 ${share} 的车辆。`,
  ],
  firstCopyNote: [
    'Everything else is operational. Until the copy is complete, the marketplace itself answers searches, and what only the copy can answer is not available: facets, prices compared, changes, exports.',
    '其余部分均正常。副本完整之前，搜索由市场直接应答；只有副本才能回答的内容暂不可用：各值车辆数、标价比较、变动记录、数据导出。',
  ],
  copying: (share: string | null) => [
    share === null ? 'first copy running' : `first copy running, ${share}`,
    share === null ? '正在首次复制' : `正在首次复制，已完成 ${share}`,
  ],
  notAll: ['Some systems are not operational.', '服务的部分功能目前不正常。'],
  partsTitle: ['Parts of the service', '服务各部分'],
  lead: [
    'How each part works now, and how it was on each of the last 90 days (UTC). The service watches itself: while it does not run, nothing is observed, and such time counts as no data, and so does the first copy for the inventory.',
    '各部分目前的状态，以及最近 90 天每天的情况（UTC）。由服务自行观测：服务未运行时没有观测，这些时间计为无数据；首次复制期间的市场数据副本也计为无数据。',
  ],
  daysAgo: (days: string) => [`${days} days ago`, `${days} 天前`],
  today: ['Today', '今天'],
  share: (share: string) => [`${share} operational`, `${share} 正常`],
  shareHint: ['of observed time', '占已观测时间'],
  noData: ['no data yet', '暂无数据'],
  noHistory: ['The history cannot be read at the moment.', '暂时无法读取历史。'],
  bars: (well: string, unwell: string, none: string) => [
    `Last 90 days: ${well} without failures, ${unwell} with failures, ${none} without data.`,
    `最近 90 天：${well} 天无故障，${unwell} 天有故障，${none} 天无数据。`,
  ],
  dayWell: (day: string, observed: string) => [
    `${day}: operational (observed ${observed})`,
    `${day}：正常（观测 ${observed}）`,
  ],
  dayUnwell: (day: string, failing: string, observed: string) => [
    `${day}: not operational for ${failing} (observed ${observed})`,
    `${day}：不正常 ${failing}（观测 ${observed}）`,
  ],
  legend: {
    well: ['Operational', '正常'],
    some: ['Not operational for up to an hour', '不正常不超过一小时'],
    unwell: ['Longer', '更长'],
    none: ['No data', '无数据'],
  },
  duration: (hours: string, minutes: string) => [`${hours} h ${minutes} min`, `${hours} 小时 ${minutes} 分钟`],
  minutes: (minutes: string) => [`${minutes} min`, `${minutes} 分钟`],
  copyAge: ['Copy of the market last completed', '市场数据副本最近一次完成'],
  copyNone: ['Not yet', '尚未完成'],
  latency: ['Response time, last 24 h', '最近 24 小时响应时间'],
  latencyValue: (time: string) => [`95% of requests within ${time}`, `95% 的请求在 ${time}内得到应答`],
  latencyNone: ['No requests in the last 24 hours', '最近 24 小时没有请求'],
  incidents: ['Incidents', '故障记录'],
  incidentsCaption: ['Incidents of the last 90 days, newest first', '最近 90 天的故障，从新到旧'],
  noIncidents: ['No incidents in the observed time of the last 90 days.', '最近 90 天已观测的时间内没有故障。'],
  moreIncidents: (count: string) => [
    `And ${count} earlier ones, in the JSON file.`,
    `更早还有 ${count} 条，见 JSON 文件。`,
  ],
  part: ['Part', '部分'],
  began: ['Began', '开始'],
  ended: ['Ended', '结束'],
  lasted: ['Not operational for', '不正常时长'],
  ends: { ongoing: ['ongoing', '仍在持续'], not_known: ['end not observed', '结束时间未观测到'] },
  joined: ['Failures less than ten minutes apart are one incident.', '间隔不足十分钟的故障合并为一条。'],
  feeds: ['Feeds', '订阅'],
  incidentTitle: (part: string) => [`${part}: not operational`, `${part}：不正常`],
  incidentText: (from: string, lasted: string, end: string) => [
    `Since ${from}, for ${lasted}. ${end}`,
    `自 ${from} 起，时长 ${lasted}。${end}`,
  ],
  recovered: (to: string) => [`Operational again since ${to}.`, `自 ${to} 起恢复正常。`],
  feedEnds: {
    ongoing: ['Still not operational.', '仍未恢复。'],
    not_known: ['What came after was not observed.', '之后的情况未观测到。'],
  },
  well: ['operational', '正常'],
  unwell: ['not operational', '目前不正常'],
  notSet: ['not enabled', '此处不提供'],
  /** A part that is not listed here is shown by its name. */
  parts: new Map([
    ['startup', ['Start-up', '服务启动']],
    ['storage', ['Storage', '存储']],
    ['catalogue', ['Makes and models', '品牌与车系列表']],
    ['source', ['Marketplace', '市场数据读取']],
    ['rates', ['Exchange rates (prices in EUR and USD)', '汇率（用于欧元和美元价格）']],
    ['accounts', ['Accounts and keys', '账户与密钥']],
    ['limiter', ['Rate limiter', '请求计数']],
    ['copy', ['Inventory', '市场数据副本']],
    ['sync', ['Inventory sync', '副本更新']],
    ['mail', ['Mail', '邮件发送']],
    ['backup', ['Backups', '数据备份']],
  ]),
  /** Says more precisely what is wrong with a part; without an entry, `unwell` is shown. */
  troubles: new Map([
    ['copy', ['out of date', '未能及时更新']],
    ['backup', ['none in the last two days', '最近两天没有备份']],
  ]),
  /** Shown instead of `notSet`. */
  absences: new Map([
    ['mail', ['not set up', '未设置']],
    ['backup', ['none made yet', '尚未备份']],
  ]),
  asOf: (time: string) => [`As of ${time}.`, `数据时间：${time}。`],
})

/** What is said of a part that is not set, to strangers and to operators. */
export function tellAbsence(part: string, language: keyof typeof STATUS): string {
  const { absences, notSet } = STATUS[language]
  return absences.get(part) ?? notSet
}
