/** Texts of the status page. */
import type { Texts } from './texts.ts'

const en = {
  title: 'Status',
  allWell: 'All systems are operational.',
  firstCopy: (share: string | null) =>
    share === null
      ? 'The first copy of the market is running.'
      : `The first copy of the market is running: ${share} of the cars have been read.`,
  firstCopyNote:
    'Everything else is operational. Until the copy is complete, the marketplace itself answers searches, and what only the copy can answer is not available: facets, prices compared, changes, exports.',
  copying: (share: string | null) => (share === null ? 'first copy running' : `first copy running, ${share}`),
  notAll: 'Some systems are not operational.',
  partsTitle: 'Parts of the service',
  lead: 'How each part works now, and how it was on each of the last 90 days (UTC). The service watches itself: while it does not run, nothing is observed, and such time counts as no data, and so does the first copy for the inventory.',
  daysAgo: (days: string) => `${days} days ago`,
  today: 'Today',
  share: (share: string) => `${share} operational`,
  shareHint: 'of observed time',
  noData: 'no data yet',
  noHistory: 'The history cannot be read at the moment.',
  bars: (well: string, unwell: string, none: string) =>
    `Last 90 days: ${well} without failures, ${unwell} with failures, ${none} without data.`,
  dayWell: (day: string, observed: string) => `${day}: operational (observed ${observed})`,
  dayUnwell: (day: string, failing: string, observed: string) =>
    `${day}: not operational for ${failing} (observed ${observed})`,
  legend: { well: 'Operational', some: 'Not operational for up to an hour', unwell: 'Longer', none: 'No data' },
  duration: (hours: string, minutes: string) => `${hours} h ${minutes} min`,
  minutes: (minutes: string) => `${minutes} min`,
  copyAge: 'Copy of the market last completed',
  copyNone: 'Not yet',
  latency: 'Response time, last 24 h',
  latencyValue: (time: string) => `95% of requests within ${time}`,
  latencyNone: 'No requests in the last 24 hours',
  incidents: 'Incidents',
  incidentsCaption: 'Incidents of the last 90 days, newest first',
  noIncidents: 'No incidents in the observed time of the last 90 days.',
  moreIncidents: (count: string) => `And ${count} earlier ones, in the JSON file.`,
  part: 'Part',
  began: 'Began',
  ended: 'Ended',
  lasted: 'Not operational for',
  ends: { ongoing: 'ongoing', not_known: 'end not observed' },
  joined: 'Failures less than ten minutes apart are one incident.',
  feeds: 'Feeds',
  incidentTitle: (part: string) => `${part}: not operational`,
  incidentText: (from: string, lasted: string, end: string) => `Since ${from}, for ${lasted}. ${end}`,
  recovered: (to: string) => `Operational again since ${to}.`,
  feedEnds: { ongoing: 'Still not operational.', not_known: 'What came after was not observed.' },
  well: 'operational',
  unwell: 'not operational',
  notSet: 'not enabled',
  /** A part that is not listed here is shown by its name. */
  parts: new Map([
    ['startup', 'Start-up'],
    ['storage', 'Storage'],
    ['catalogue', 'Makes and models'],
    ['source', 'Marketplace'],
    ['rates', 'Exchange rates (prices in EUR and USD)'],
    ['accounts', 'Accounts and keys'],
    ['limiter', 'Rate limiter'],
    ['copy', 'Inventory'],
    ['sync', 'Inventory sync'],
    ['mail', 'Mail'],
    ['backup', 'Backups'],
  ]),
  /** Says more precisely what is wrong with a part; without an entry, `unwell` is shown. */
  troubles: new Map([
    ['copy', 'out of date'],
    ['backup', 'none in the last two days'],
  ]),
  /** Shown instead of `notSet`. */
  absences: new Map([
    ['mail', 'not set up'],
    ['backup', 'none made yet'],
  ]),
  asOf: (time: string) => `As of ${time}.`,
}

const zh: typeof en = {
  title: '服务状态',
  allWell: '服务各部分均正常。',
  firstCopy: (share) => (share === null ? '正在首次复制市场数据。' : `正在首次复制市场数据：已读取 ${share} 的车辆。`),
  firstCopyNote:
    '其余部分均正常。副本完整之前，搜索由市场直接应答；只有副本才能回答的内容暂不可用：各值车辆数、标价比较、变动记录、数据导出。',
  copying: (share) => (share === null ? '正在首次复制' : `正在首次复制，已完成 ${share}`),
  notAll: '服务的部分功能目前不正常。',
  partsTitle: '服务各部分',
  lead: '各部分目前的状态，以及最近 90 天每天的情况（UTC）。由服务自行观测：服务未运行时没有观测，这些时间计为无数据；首次复制期间的市场数据副本也计为无数据。',
  daysAgo: (days) => `${days} 天前`,
  today: '今天',
  share: (share) => `${share} 正常`,
  shareHint: '占已观测时间',
  noData: '暂无数据',
  noHistory: '暂时无法读取历史。',
  bars: (well, unwell, none) => `最近 90 天：${well} 天无故障，${unwell} 天有故障，${none} 天无数据。`,
  dayWell: (day, observed) => `${day}：正常（观测 ${observed}）`,
  dayUnwell: (day, failing, observed) => `${day}：不正常 ${failing}（观测 ${observed}）`,
  legend: { well: '正常', some: '不正常不超过一小时', unwell: '更长', none: '无数据' },
  duration: (hours, minutes) => `${hours} 小时 ${minutes} 分钟`,
  minutes: (minutes) => `${minutes} 分钟`,
  copyAge: '市场数据副本最近一次完成',
  copyNone: '尚未完成',
  latency: '最近 24 小时响应时间',
  latencyValue: (time) => `95% 的请求在 ${time}内得到应答`,
  latencyNone: '最近 24 小时没有请求',
  incidents: '故障记录',
  incidentsCaption: '最近 90 天的故障，从新到旧',
  noIncidents: '最近 90 天已观测的时间内没有故障。',
  moreIncidents: (count) => `更早还有 ${count} 条，见 JSON 文件。`,
  part: '部分',
  began: '开始',
  ended: '结束',
  lasted: '不正常时长',
  ends: { ongoing: '仍在持续', not_known: '结束时间未观测到' },
  joined: '间隔不足十分钟的故障合并为一条。',
  feeds: '订阅',
  incidentTitle: (part) => `${part}：不正常`,
  incidentText: (from, lasted, end) => `自 ${from} 起，时长 ${lasted}。${end}`,
  recovered: (to) => `自 ${to} 起恢复正常。`,
  feedEnds: { ongoing: '仍未恢复。', not_known: '之后的情况未观测到。' },
  well: '正常',
  unwell: '目前不正常',
  notSet: '此处不提供',
  parts: new Map([
    ['startup', '服务启动'],
    ['storage', '存储'],
    ['catalogue', '品牌与车系列表'],
    ['source', '市场数据读取'],
    ['rates', '汇率（用于欧元和美元价格）'],
    ['accounts', '账户与密钥'],
    ['limiter', '请求计数'],
    ['copy', '市场数据副本'],
    ['sync', '副本更新'],
    ['mail', '邮件发送'],
    ['backup', '数据备份'],
  ]),
  troubles: new Map([
    ['copy', '未能及时更新'],
    ['backup', '最近两天没有备份'],
  ]),
  absences: new Map([
    ['mail', '未设置'],
    ['backup', '尚未备份'],
  ]),
  asOf: (time) => `数据时间：${time}。`,
}

export const STATUS: Texts<typeof en> = { en, zh }

/** What is said of a part that is not set, to strangers and to operators. */
export function tellAbsence(part: string, language: keyof typeof STATUS): string {
  const { absences, notSet } = STATUS[language]
  return absences.get(part) ?? notSet
}
