/** Texts of the pages that the links in mails about saved searches lead to. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const MAILS = inBoth({
  confirm: {
    title: ['Confirm this address', '确认此邮箱'],
    text: (search: string, address: string) => [
      `Mails about the saved search “${search}” are to be sent to ${address}.`,
      `关于保存的搜索“${search}”的邮件将发送至 ${address}。`,
    ],
    submit: ['Send me these mails', '接收这些邮件'],
    ignore: [
      'If you do not want them, close this page: nothing will be sent.',
      '如果不想接收，请关闭此页面，不会发送任何邮件。',
    ],
    done: ['Address confirmed', '邮箱已确认'],
    doneText: (address: string) => [
      `Mails about this search are sent to ${address} from now on. Each has a link that ends them.`,
      `从现在起，关于此搜索的邮件将发送至 ${address}。每封邮件都有退订链接。`,
    ],
  },
  unsubscribe: {
    title: ['Stop these mails?', '停止接收这些邮件？'],
    text: (search: string, address: string) => [
      `Mails about the saved search “${search}” are sent to ${address}.`,
      `关于保存的搜索“${search}”的邮件发送至 ${address}。`,
    ],
    submit: ['Stop these mails', '停止接收'],
    ignore: ['To keep getting them, close this page.', '如需继续接收，请关闭此页面。'],
    done: ['No more mails', '已停止发送'],
    doneText: (address: string) => [
      `No more mails about this search are sent to ${address}.`,
      `不再向 ${address} 发送关于此搜索的邮件。`,
    ],
  },
  kinds: {
    mail: ['They are sent when something changes.', '有变动时发送。'],
    digest: ['They are sent once a day.', '每天发送一次。'],
  },
  invalid: {
    title: ['This link is not valid', '此链接无效'],
    text: [
      'It may be incomplete, or the saved search was deleted. In both cases open the link of the newest mail. If there is none any more, nothing is sent.',
      '链接可能不完整，或保存的搜索已被删除。请打开最新一封邮件中的链接；如果不再收到邮件，则不会再发送。',
    ],
  },
})
