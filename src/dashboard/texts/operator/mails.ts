/** Texts of the operator's page of mails. */
import type { RecordedMail } from '../../../domain/mail.ts'
import { inBoth, type Named } from '../../../domain/texts/in-both.ts'

export const MAILS = inBoth({
  lead: (most: string) => [
    `The last ${most} mails of this process since it started. Mails are not stored.`,
    `此进程启动以来的最近 ${most} 封邮件。邮件不会保存。`,
  ],
  noLinks: [
    'Texts and links are not shown: whoever reads them could sign in as the recipient.',
    '不显示正文和链接：看到它们的人可以用收件人的身份登录。',
  ],
  demo: [
    'This is a demo without a mail server, so the mails are shown here. No other service shows them.',
    '这是没有邮件服务器的演示，因此邮件显示在这里。其他服务不会显示。',
  ],
  caption: ['Mails, newest first', '邮件，最新的在前'],
  none: ['No mails since the start.', '启动以来没有邮件。'],
  time: ['Time', '时间'],
  to: ['To', '收件人'],
  subject: ['Subject', '主题'],
  result: ['Result', '结果'],
  results: {
    sent: ['Sent', '已发送'],
    waiting: ['Waiting', '等待发送'],
    failed: ['Not sent', '未发送'],
    logged: ['Written to the log', '已写入日志'],
  } satisfies Named<RecordedMail['result']>,
})
