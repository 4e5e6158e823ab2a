/** Names and limits of plans, as shown on the front page and the billing and operator pages. */
import { PLAN_TITLES } from '../../domain/accounts/plans.ts'
import type { Texts } from './texts.ts'

const en = {
  names: PLAN_TITLES.en,
  perMinute: (count: string) => `${count} requests a minute`,
  perMonth: (count: string) => `${count} requests a month`,
  noCap: 'No monthly cap',
  saved: (searches: string, changes: string) =>
    `${searches === '1' ? '1 saved search' : `${searches} saved searches`}, ${changes} changes a day`,
  exports: 'Files of the whole market',
  free: 'No charge',
  agreed: 'Price as agreed',
  price: (money: string) => `${money} a month`,
}

const zh: typeof en = {
  names: PLAN_TITLES.zh,
  perMinute: (count) => `每分钟 ${count} 次请求`,
  perMonth: (count) => `每月 ${count} 次请求`,
  noCap: '每月不限次数',
  saved: (searches, changes) => `${searches} 个保存的搜索，每天 ${changes} 项变动`,
  exports: '全市场数据文件',
  free: '免费',
  agreed: '价格另议',
  price: (money) => `每月 ${money}`,
}

export const PLAN_WORDS: Texts<typeof en> = { en, zh }
