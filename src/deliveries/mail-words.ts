/** The words of mails about saved searches. */
import type { ChangeType } from '../domain/inventory/changes.ts'
import { inBoth, type Named } from '../domain/texts/in-both.ts'

export const MAIL_WORDS = inBoth({
  subject: (search: string, changes: number) => [
    `${search}: ${changes === 1 ? '1 change' : `${changes} changes`}`,
    `${search}：${changes} 项变动`,
  ],
  testSubject: (search: string) => [`${search}: test`, `${search}：测试`],
  testText: [
    'This is a test. Mails about this saved search arrive at this address.',
    '这是一封测试邮件。该搜索的变动通知会发送到此邮箱。',
  ],
  types: {
    appeared: ['New listing', '新上架'],
    price_changed: ['Price changed', '价格变动'],
    details_changed: ['Details changed', '信息变动'],
    report_changed: ['Inspection report changed', '检测报告变动'],
    no_longer_observed: ['No longer listed', '已不在架'],
    observed_again: ['Listed again', '重新上架'],
  } satisfies Named<ChangeType>,
  /** The first line of a change. */
  headline: (type: string, title: string) => [`${type}: ${title}`, `${type}：${title}`],
  /** Between the facts of a car. */
  comma: [', ', '，'],
  noPrice: ['no price', '无价格'],
  untitled: (id: number) => [`Listing ${id}`, `车源 ${id}`],
  mileage: (km: string) => [`${km} km`, `${km} 公里`],
  more: (count: number) => [
    `${count === 1 ? '1 more change is' : `${count} more changes are`} not listed here.`,
    `另有 ${count} 项变动未列出。`,
  ],
  /** No ground is known for a listing that has gone. */
  goneNote: [
    'A listing that is no longer there was not necessarily sold: the marketplace does not say why it ended.',
    '不在架的车源不一定已售出：平台不说明下架原因。',
  ],
  manage: ['Your saved searches:', '您保存的搜索：'],
  unsubscribe: ['Stop these mails:', '停止接收此类邮件：'],
  // Strangers read these, so they quote nothing that somebody typed.
  confirmSubject: ['Confirm mails from Ershou', '确认接收 Ershou 的邮件'],
  confirmText: [
    'Somebody asked Ershou to send mails about a saved search for used cars to this address. Open this link to see which search it is, and to confirm it:',
    '有人要求 Ershou 将一项二手车搜索的变动发送到此邮箱。请打开以下链接查看是哪项搜索，并确认接收：',
  ],
  confirmIgnore: [
    'If you do not want them, ignore this mail: none will be sent.',
    '如果不想接收，请忽略此邮件，不会发送任何变动通知。',
  ],
})
