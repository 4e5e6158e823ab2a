/** The mail about an allowance that is nearly or fully used. We do not know the reader's language, so it is written in both. */

import type { NoticePercent } from '../../domain/accounts/notices.ts'
import { monthEndOf } from '../../domain/limits/meter.ts'
import type { Mail } from '../../domain/mail.ts'

interface NoticeFigures {
  readonly percent: NoticePercent
  readonly used: number
  readonly limit: number
  /** The limit was set for this account, so another plan does not change it. */
  readonly isOwnLimit: boolean
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** Null = without links. */
  readonly publicUrl: string | null
}

export function writeNoticeMail(to: string, figures: NoticeFigures): Mail {
  const { percent, used, limit, isOwnLimit, month, publicUrl } = figures
  const reset = new Date(monthEndOf(month)).toISOString().slice(0, 10)
  const isOver = percent === 100
  const [usedText, limitText] = [used, limit].map((number) => number.toLocaleString('en-GB')) as [string, string]
  const en = [
    isOver
      ? `Your account has used all of its ${limitText} data requests for ${month}. Data requests are refused with status 429 until the allowance resets on ${reset} at 00:00 UTC.`
      : `Your account has used ${usedText} of its ${limitText} data requests for ${month}. When none are left, data requests are refused with status 429 until the allowance resets on ${reset} at 00:00 UTC.`,
    ...(isOwnLimit
      ? [
          'This limit was set for your account and does not depend on its plan. Contact the operator of this service if you need more.',
        ]
      : [
          'A larger plan takes effect as soon as it is confirmed:',
          publicUrl === null ? 'sign in, and open Billing.' : `${publicUrl}/dashboard/billing`,
        ]),
    'Your usage by day, endpoint and key:',
    publicUrl === null ? 'sign in, and open Usage.' : `${publicUrl}/dashboard/usage`,
  ]
  const zh = [
    isOver
      ? `您的账户已用完 ${month} 的全部 ${limitText} 次数据请求。在 ${reset} 00:00（UTC）重新计数之前，新的数据请求会被拒绝（状态码 429）。`
      : `您的账户在 ${month} 已使用 ${usedText} 次数据请求，共 ${limitText} 次。用完后，在 ${reset} 00:00（UTC）重新计数之前，新的数据请求会被拒绝（状态码 429）。`,
    isOwnLimit
      ? '此上限是为您的账户单独设定的，与套餐无关：如需更多，请联系服务的运营人员。'
      : `额度更高的套餐经确认后立即生效：请${publicUrl === null ? '登录后打开“计费”' : '打开以上第一个链接'}。`,
    `按日、接口和密钥查看用量：请${publicUrl === null ? '登录后打开“用量”' : '打开以上最后一个链接'}。`,
  ]
  const subject = isOver
    ? 'Ershou: your data requests for this month are used up · 本月数据请求已用完'
    : `Ershou: ${percent}% of your data requests for this month are used · 本月数据请求已用 ${percent}%`
  return { to, subject, text: `${[...en, '—', ...zh].join('\n\n')}\n` }
}
