/** Texts of the operator's list of receivers. */
import type { Texts } from '../texts.ts'

const en = {
  lead: 'Webhooks and mails of all saved searches. Of a webhook, only the host is shown, because its address may hold a secret.',
  all: (count: string) => `All (${count})`,
  retrying: (count: string) => `Failing (${count})`,
  failed: (count: string) => `Off after failures (${count})`,
  caption: 'Receivers, those that have been failing longest first',
  none: 'No receivers.',
  noneFailing: 'No receiver is in this state.',
  receiver: 'Receiver',
  failingSince: 'Failing since',
  nextTry: 'next try',
  answer: 'Last answer',
}

const zh: typeof en = {
  lead: '所有已保存搜索的 Webhook 和邮件接收方。Webhook 地址可能含有密钥，因此只显示主机名。',
  all: (count) => `全部（${count}）`,
  retrying: (count) => `失败重试中（${count}）`,
  failed: (count) => `因失败停用（${count}）`,
  caption: '接收方，失败时间最长的在前',
  none: '没有接收方。',
  noneFailing: '没有处于此状态的接收方。',
  receiver: '接收方',
  failingSince: '开始失败',
  nextTry: '下次重试',
  answer: '最近一次回应',
}

export const OPERATED_RECEIVERS: Texts<typeof en> = { en, zh }
