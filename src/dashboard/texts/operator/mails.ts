/** Texts of the operator's page of mails. */
import type { RecordedMail } from '../../../domain/mail.ts'
import type { Texts } from '../texts.ts'

const results: Readonly<Record<RecordedMail['result'], string>> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Not sent',
  logged: 'Written to the log',
}

const en = {
  lead: (most: string) => `The last ${most} mails of this process since it started. Mails are not stored.`,
  noLinks: 'Texts and links are not shown: whoever reads them could sign in as the recipient.',
  demo: 'This is a demo without a mail server, so the mails are shown here. No other service shows them.',
  caption: 'Mails, newest first',
  none: 'No mails since the start.',
  time: 'Time',
  to: 'To',
  subject: 'Subject',
  result: 'Result',
  results,
}

const zh: typeof en = {
  lead: (most) => `此进程启动以来的最近 ${most} 封邮件。邮件不会保存。`,
  noLinks: '不显示正文和链接：看到它们的人可以用收件人的身份登录。',
  demo: '这是没有邮件服务器的演示，因此邮件显示在这里。其他服务不会显示。',
  caption: '邮件，最新的在前',
  none: '启动以来没有邮件。',
  time: '时间',
  to: '收件人',
  subject: '主题',
  result: '结果',
  results: { sent: '已发送', waiting: '等待发送', failed: '未发送', logged: '已写入日志' },
}

export const MAILS: Texts<typeof en> = { en, zh }
