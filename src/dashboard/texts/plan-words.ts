/** Limits and prices of plans, as shown on the front page and the billing and operator pages. */
import { inBoth } from '../../domain/texts/in-both.ts'

export const PLAN_WORDS = inBoth({
  perMinute: (count: string) => [`${count} requests a minute`, `每分钟 ${count} 次请求`],
  perMonth: (count: string) => [`${count} requests a month`, `每月 ${count} 次请求`],
  noCap: ['No monthly cap', '每月不限次数'],
  saved: (searches: string, changes: string) => [
    `${searches === '1' ? '1 saved search' : `${searches} saved searches`}, ${changes} changes a day`,
    `${searches} 个保存的搜索，每天 ${changes} 项变动`,
  ],
  exports: ['Files of the whole market', '全市场数据文件'],
  free: ['No charge', '免费'],
  agreed: ['Price as agreed', '价格另议'],
  price: (money: string) => [`${money} a month`, `每月 ${money}`],
})
