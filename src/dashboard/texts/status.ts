/** Texts of the status page. */
import type { Texts } from './texts.ts'

const en = {
  title: 'Status',
  allWell: 'All systems are operational.',
  notAll: 'Some systems are not operational.',
  caption: 'Parts of the service, as this process sees them now',
  part: 'Part',
  state: 'State',
  well: 'operational',
  unwell: 'not operational',
  notSet: 'not enabled',
  /** A part that is not listed here is shown by its name. */
  parts: new Map([
    ['startup', 'Start-up'],
    ['storage', 'Storage'],
    ['catalogue', 'Makes and models'],
    ['source', 'Marketplace'],
    ['rates', 'Exchange rates (prices in EUR)'],
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
  notAll: '服务的部分功能目前不正常。',
  caption: '本进程目前所见的服务各部分',
  part: '部分',
  state: '状态',
  well: '正常',
  unwell: '目前不正常',
  notSet: '此处不提供',
  parts: new Map([
    ['startup', '服务启动'],
    ['storage', '存储'],
    ['catalogue', '品牌与车系列表'],
    ['source', '市场数据读取'],
    ['rates', '汇率（用于欧元价格）'],
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
