/** Texts of the pages that say that the market pages have a limit. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const MARKET_ACCESS = inBoth({
  minuteTitle: ['That was many pages in one minute', '一分钟内浏览的页面太多'],
  minute: (limit: string, seconds: string) => [
    `The market pages show up to ${limit} pages a minute. The next one is available in ${seconds} s.`,
    `市场页面每分钟最多可浏览 ${limit} 页，${seconds} 秒后可以继续。`,
  ],
  dayTitle: ['No more market pages today', '今天的浏览次数已用完'],
  day: (limit: string, time: string) => [
    `The market pages show up to ${limit} pages a day. There are more from ${time}.`,
    `市场页面每天最多可浏览 ${limit} 页，${time} 起可以继续。`,
  ],
  depthTitle: ['The search goes no deeper here', '搜索结果不再往后显示'],
  depth: (pages: string) => [
    `The market pages show the first ${pages} pages of a search. Add a filter or another order to see other cars.`,
    `市场页面只显示每次搜索的前 ${pages} 页。要看其他车辆，请增加筛选条件或更换排序。`,
  ],
  firstPage: ['Back to the first page', '回到第一页'],
  api: [
    'For more, use the API: it has its own limits, by plan, and returns every car.',
    '需要更多数据，请使用 API：它按套餐单独计量，可获取全部车辆。',
  ],
  signIn: [
    'Visitors who are not signed in share the limit of their network. Accounts have a limit of their own.',
    '未登录的访客与同一网络的其他访客共用限额；登录后按账户单独计算。',
  ],
  readDocs: ['Read the API documentation', '查看 API 文档'],
  enter: ['Sign in', '登录'],
})
