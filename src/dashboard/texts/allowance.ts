/** Texts about the monthly allowance. */
import { inBoth } from '../../domain/texts/in-both.ts'

export const ALLOWANCE = inBoth({
  used: (used: string, limit: string, share: string) => [
    `${used} of ${limit} data requests used (${share})`,
    `已使用 ${used} 次数据请求，共 ${limit} 次（${share}）`,
  ],
  usedOfCap: (used: string, limit: string, share: string) => [
    `${used} of ${limit} data requests used (${share}); the limit is the account’s own cap`,
    `已使用 ${used} 次数据请求，账户自设上限为 ${limit} 次（${share}）`,
  ],
  usedWithoutLimit: (used: string) => [
    `${used} data requests used; there is no monthly limit`,
    `已使用 ${used} 次数据请求；没有月度上限`,
  ],
  notKnown: (limit: string) => [
    `We cannot tell right now how many of the ${limit} data requests are used: the rate limiter does not respond. Try again in a moment.`,
    `共 ${limit} 次数据请求，目前无法得知已使用多少：限流服务没有响应。请稍后再试。`,
  ],
  notKnownWithoutLimit: [
    'We cannot tell right now how many data requests are used: the rate limiter does not respond. Try again in a moment.',
    '目前无法得知已使用多少次数据请求：限流服务没有响应。请稍后再试。',
  ],
  resets: (day: string) => [`The allowance resets on ${day} at 00:00 UTC.`, `将于 ${day} 00:00（UTC）重新计数。`],
  lasts: (day: string) => [
    `At the pace of the last 7 days it lasts until it resets on ${day} at 00:00 UTC.`,
    `按最近 7 天的速度，足够用到 ${day} 00:00（UTC）重新计数。`,
  ],
  runsOut: (day: string, reset: string) => [
    `At the pace of the last 7 days it runs out around ${day}. It resets on ${reset} at 00:00 UTC.`,
    `按最近 7 天的速度，预计在 ${day} 前后用完；将于 ${reset} 00:00（UTC）重新计数。`,
  ],
  projectionNotKnown: (day: string) => [
    `There is less than one day of data, too little to project when it runs out. The allowance resets on ${day} at 00:00 UTC.`,
    `记录不足一天，尚无法估计何时用完。将于 ${day} 00:00（UTC）重新计数。`,
  ],
  usedUp: (day: string) => [
    `The allowance is used up. Data requests are refused (429) until it resets on ${day} at 00:00 UTC.`,
    `额度已用完：在 ${day} 00:00（UTC）重新计数之前，数据请求会被拒绝（429）。`,
  ],
  notice80: (share: string, left: string) => [
    `${share} of this month’s data requests are used; ${left} are left. When they run out, data requests are refused (429).`,
    `本月数据请求已使用 ${share}，还剩 ${left} 次。用完后，新的数据请求会被拒绝（429）。`,
  ],
  notice100: (day: string) => [
    `This month’s data requests are used up. Data requests are refused (429) until ${day}, 00:00 UTC.`,
    `本月数据请求已用完。在 ${day} 00:00（UTC）之前，新的数据请求会被拒绝（429）。`,
  ],
  upgrade: ['See plans that allow more', '查看额度更高的套餐'],
  changeCap: ['You set this cap yourself. Change it', '此上限由您自行设定，前往修改'],
  ownLimit: [
    'This limit was set for your account and does not depend on its plan. Contact the operator of this service if you need more.',
    '此上限是为您的账户单独设定的，与套餐无关：如需更多，请联系服务的运营人员。',
  ],
})
