/** The words of mails about saved searches, in both languages. */
import type { Lang } from '../domain/codes.ts'
import type { ChangeType } from '../domain/inventory/changes.ts'

interface MailWords {
  readonly subject: (search: string, changes: number) => string
  readonly testSubject: (search: string) => string
  readonly testText: string
  readonly types: Readonly<Record<ChangeType, string>>
  /** The first line of a change. */
  readonly headline: (type: string, title: string) => string
  /** Between the facts of a car. */
  readonly comma: string
  readonly priceChange: (before: string, after: string) => string
  readonly noPrice: string
  readonly untitled: (id: number) => string
  readonly mileage: (km: string) => string
  readonly more: (count: number) => string
  /** No ground is known for a listing that has gone. */
  readonly goneNote: string
  readonly manage: string
  readonly unsubscribe: string
  /** Strangers read these, so they quote nothing that somebody typed. */
  readonly confirmSubject: string
  readonly confirmText: string
  readonly confirmIgnore: string
}

const en: MailWords = {
  subject: (search, changes) => `${search}: ${changes === 1 ? '1 change' : `${changes} changes`}`,
  testSubject: (search) => `${search}: test`,
  testText: 'This is a test. Mails about this saved search arrive at this address.',
  types: {
    appeared: 'New listing',
    price_changed: 'Price changed',
    details_changed: 'Details changed',
    report_changed: 'Inspection report changed',
    no_longer_observed: 'No longer listed',
    observed_again: 'Listed again',
  },
  headline: (type, title) => `${type}: ${title}`,
  comma: ', ',
  priceChange: (before, after) => `${before} → ${after}`,
  noPrice: 'no price',
  untitled: (id) => `Listing ${id}`,
  mileage: (km) => `${km} km`,
  more: (count) => `${count === 1 ? '1 more change is' : `${count} more changes are`} not listed here.`,
  goneNote: 'A listing that is no longer there was not necessarily sold: the marketplace does not say why it ended.',
  manage: 'Your saved searches:',
  unsubscribe: 'Stop these mails:',
  confirmSubject: 'Confirm mails from Ershou',
  confirmText:
    'Somebody asked Ershou to send mails about a saved search for used cars to this address. Open this link to see which search it is, and to confirm it:',
  confirmIgnore: 'If you do not want them, ignore this mail: none will be sent.',
}

const zh: MailWords = {
  subject: (search, changes) => `${search}：${changes} 项变动`,
  testSubject: (search) => `${search}：测试`,
  testText: '这是一封测试邮件。该搜索的变动通知会发送到此邮箱。',
  types: {
    appeared: '新上架',
    price_changed: '价格变动',
    details_changed: '信息变动',
    report_changed: '检测报告变动',
    no_longer_observed: '已不在架',
    observed_again: '重新上架',
  },
  headline: (type, title) => `${type}：${title}`,
  comma: '，',
  priceChange: (before, after) => `${before} → ${after}`,
  noPrice: '无价格',
  untitled: (id) => `车源 ${id}`,
  mileage: (km) => `${km} 公里`,
  more: (count) => `另有 ${count} 项变动未列出。`,
  goneNote: '不在架的车源不一定已售出：平台不说明下架原因。',
  manage: '您保存的搜索：',
  unsubscribe: '停止接收此类邮件：',
  confirmSubject: '确认接收 Ershou 的邮件',
  confirmText: '有人要求 Ershou 将一项二手车搜索的变动发送到此邮箱。请打开以下链接查看是哪项搜索，并确认接收：',
  confirmIgnore: '如果不想接收，请忽略此邮件，不会发送任何变动通知。',
}

export const MAIL_WORDS: Readonly<Record<Lang, MailWords>> = { en, zh }
