/** The mails about limits: an allowance that is nearly or fully used, and requests that the per-minute limit refused. */
import type { MonthLimitSource } from '../../domain/accounts/plans.ts'
import { monthEndOf } from '../../domain/limits/meter.ts'
import type { Mail } from '../../domain/mail.ts'
import { placeOf, writeMail } from '../write-mail.ts'

interface NoticeFigures {
  readonly percent: number
  readonly used: number
  readonly limit: number
  readonly source: MonthLimitSource
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** Null = without links. */
  readonly publicUrl: string | null
}

export function writeNoticeMail(to: string, figures: NoticeFigures): Mail {
  const { percent, used, limit, source, month, publicUrl } = figures
  const reset = new Date(monthEndOf(month)).toISOString().slice(0, 10)
  const isOver = percent === 100
  const isCap = source === 'cap'
  const [usedText, limitText] = [used, limit].map(formatCount) as [string, string]
  const ofEn = isCap ? `the ${limitText} data requests of your own cap` : `its ${limitText} data requests`
  const ofZh = isCap ? `自设上限的 ${limitText} 次数据请求` : `${limitText} 次数据请求`
  const alerts = placeOf(publicUrl, '/dashboard/alerts', 'sign in, and open Alerts and cap.')
  const en = [
    isOver
      ? `Your account has used all of ${ofEn} for ${month}. Data requests are refused with status 429 until the allowance resets on ${reset} at 00:00 UTC.`
      : `Your account has used ${usedText} of ${ofEn} for ${month}. When none are left, data requests are refused with status 429 until the allowance resets on ${reset} at 00:00 UTC.`,
    ...MORE_EN[source](publicUrl),
    'Your usage by day, endpoint and key:',
    placeOf(publicUrl, '/dashboard/usage', 'sign in, and open Usage.'),
    ...(isCap ? [] : ['Choose what you are told about:', alerts]),
  ]
  const zh = [
    isOver
      ? `您的账户已用完 ${month} 的全部 ${ofZh}。在 ${reset} 00:00（UTC）重新计数之前，新的数据请求会被拒绝（状态码 429）。`
      : `您的账户在 ${month} 已使用 ${usedText} 次数据请求，共 ${isCap ? `${limitText} 次（自设上限）` : `${limitText} 次`}。用完后，在 ${reset} 00:00（UTC）重新计数之前，新的数据请求会被拒绝（状态码 429）。`,
    MORE_ZH[source],
    '按日、接口和密钥查看用量，以及设置提醒，请使用以上链接，或登录后打开“用量”和“提醒与上限”。',
  ]
  const what = isCap ? 'your own cap of data requests' : 'your data requests for this month'
  const subject = isOver
    ? `Ershou: ${what} ${isCap ? 'is' : 'are'} used up · ${isCap ? '自设上限' : '本月数据请求'}已用完`
    : `Ershou: ${percent}% of ${what} ${isCap ? 'is' : 'are'} used · ${isCap ? '自设上限' : '本月数据请求'}已用 ${percent}%`
  return writeMail(to, { subject, en, zh })
}

/** How to get more. */
const MORE_EN: Readonly<Record<MonthLimitSource, (publicUrl: string | null) => readonly string[]>> = {
  plan: (publicUrl) => [
    'A larger plan takes effect as soon as it is confirmed:',
    placeOf(publicUrl, '/dashboard/billing', 'sign in, and open Billing.'),
  ],
  operator: () => [
    'This limit was set for your account and does not depend on its plan. Contact the operator of this service if you need more.',
  ],
  cap: (publicUrl) => [
    'You set this cap yourself. A higher one, or none, takes effect within a second:',
    placeOf(publicUrl, '/dashboard/alerts', 'sign in, and open Alerts and cap.'),
  ],
}

const MORE_ZH: Readonly<Record<MonthLimitSource, string>> = {
  plan: '额度更高的套餐经确认后立即生效：请使用以上第一个链接，或登录后打开“计费”。',
  operator: '此上限是为您的账户单独设定的，与套餐无关：如需更多，请联系服务的运营人员。',
  cap: '此上限由您自行设定。提高或取消后一秒内生效：请使用以上第一个链接，或登录后打开“提醒与上限”。',
}

interface RefusalFigures {
  readonly requests: number
  readonly per_minute: number
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  readonly publicUrl: string | null
}

export function writeRefusalMail(to: string, { requests, per_minute, day, publicUrl }: RefusalFigures): Mail {
  const [count, limit] = [requests, per_minute].map(formatCount) as [string, string]
  const en = [
    `The per-minute limit of your account has refused ${count} requests so far on ${day} (UTC) with status 429. The limit is ${limit} requests in any 60 seconds, over all keys of the account. Refused requests cost nothing.`,
    'Wait for the seconds in the header Retry-After before you repeat a refused request. A larger plan has a higher limit:',
    placeOf(publicUrl, '/dashboard/billing', 'sign in, and open Billing.'),
    'We tell you this at most once a day. Turn it off here:',
    placeOf(publicUrl, '/dashboard/alerts', 'sign in, and open Alerts and cap.'),
  ]
  const zh = [
    `${day}（UTC）当天，您的账户因每分钟限额已有 ${count} 次请求被拒绝（状态码 429）。限额为任意 60 秒内 ${limit} 次请求，由账户的所有密钥共用。被拒绝的请求不计费。`,
    '请先等待响应头 Retry-After 给出的秒数，再重新发送。额度更高的套餐每分钟限额也更高：请使用以上第一个链接，或登录后打开“计费”。',
    '此提醒每天最多发送一次。如需关闭：请使用以上最后一个链接，或登录后打开“提醒与上限”。',
  ]
  const subject = `Ershou: the per-minute limit refused ${count} requests today · 今天有 ${count} 次请求因每分钟限额被拒绝`
  return writeMail(to, { subject, en, zh })
}

function formatCount(number: number): string {
  return number.toLocaleString('en-GB')
}
