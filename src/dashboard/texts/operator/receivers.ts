/** Texts of the operator's list of receivers. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const OPERATED_RECEIVERS = inBoth({
  lead: [
    'Webhooks and mails of all saved searches. Of a webhook, only the host is shown, because its address may hold a secret.',
    '所有已保存搜索的 Webhook 和邮件接收方。Webhook 地址可能含有密钥，因此只显示主机名。',
  ],
  all: (count: string) => [`All (${count})`, `全部（${count}）`],
  retrying: (count: string) => [`Failing (${count})`, `失败重试中（${count}）`],
  failed: (count: string) => [`Off after failures (${count})`, `因失败停用（${count}）`],
  caption: ['Receivers, those that have been failing longest first', '接收方，失败时间最长的在前'],
  none: ['No receivers.', '没有接收方。'],
  noneFailing: ['No receiver is in this state.', '没有处于此状态的接收方。'],
  receiver: ['Receiver', '接收方'],
  failingSince: ['Failing since', '开始失败'],
  nextTry: ['next try', '下次重试'],
  answer: ['Last answer', '最近一次回应'],
})
