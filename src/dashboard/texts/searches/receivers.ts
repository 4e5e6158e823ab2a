/** Texts about the receivers of saved searches and their deliveries. */
import type { ReceiverState } from '../../../accounts/saved-searches/derive-receiver-state.ts'
import type { ReceiverRefusal } from '../../../accounts/saved-searches/own-receivers.ts'
import type { DeliveryState, DeliveryType } from '../../../domain/deliveries/deliveries.ts'
import type { ReceiverKind } from '../../../domain/deliveries/saved-searches.ts'
import { inBoth, type Named, same } from '../../../domain/texts/in-both.ts'

export const RECEIVERS = inBoth({
  kinds: {
    webhook: same('Webhook'),
    mail: ['Mail, at once', '邮件（即时）'],
    digest: ['Mail, once a day', '邮件（每日汇总）'],
  } satisfies Named<ReceiverKind>,
  states: {
    on: ['on', '已启用'],
    begins: ['waiting for the market', '等待市场数据'],
    retrying: ['retrying', '正在重试'],
    waiting: ['waiting for the next day', '等待次日'],
    unconfirmed: ['waiting for confirmation', '等待确认'],
    off: ['off', '已停用'],
    unsubscribed: ['unsubscribed', '已退订'],
    failed: ['off after failures', '因失败而停用'],
    ended: ['ended by its answer 410', '因其回应 410 而停用'],
  } satisfies Named<ReceiverState>,
  kind: ['Send to', '发送至'],
  noKind: ['Nobody yet', '暂不发送'],
  noMails: [
    'Mail cannot be chosen, because this service sends none: its operator has not set a mail server (ERSHOU_SMTP_URL).',
    '不能选择邮件，因为本服务不发送邮件：运营人员没有设置邮件服务器（ERSHOU_SMTP_URL）。',
  ],
  address: ['Address', '地址'],
  addressHint: (email: string) => [
    `For a webhook, the address of your program. For mails, an e-mail address; leave it empty for ${email}. Another address has to be confirmed by its reader.`,
    `Webhook 请填写您程序的地址。邮件请填写邮箱地址，留空则发送至 ${email}。其他邮箱需由收件人确认。`,
  ],
  webhookHint: ['The address of your program.', '您程序的地址。'],
  add: ['Add a receiver', '添加接收方'],
  addSubmit: ['Add the receiver', '添加接收方'],
  state: ['State', '状态'],
  since: [
    ['failing since ', '开始失败：'],
    [', next try ', '，下次重试：'],
  ],
  failures: (count: string) => [count === '1' ? '1 failure' : `${count} failures in a row`, `连续失败 ${count} 次`],
  beginsNote: ['Begins when the market has been read for the first time.', '首次读取市场数据完成后开始。'],
  waitingNote: [
    'Today’s changes of the plan are used up. It continues at 00:00 UTC.',
    '今日的变动额度已用完，将于 UTC 00:00 继续。',
  ],
  failedNote: [
    'It did not accept anything for five days. Turned on again, it continues where it was.',
    '连续五天未接受任何推送。重新启用后将从中断处继续。',
  ],
  endedNote: [
    'It answered 410 Gone: it wants nothing more. Turned on again, it continues where it was.',
    '该接收方回应了 410 Gone，表示不再接收。重新启用后将从中断处继续。',
  ],
  unsubscribedNote: [
    'The reader of this address has stopped these mails. Only a new receiver can start them again.',
    '该邮箱的收件人已停止接收。只有添加新的接收方才能重新开始。',
  ],
  unconfirmedNote: [
    'We sent a mail to this address. Nothing else is sent until its reader has confirmed it.',
    '我们已向该邮箱发送邮件。收件人确认之前不会再发送任何内容。',
  ],
  offNote: ['Turned on again, it continues where it was.', '重新启用后将从中断处继续。'],
  lag: ['Delivered up to', '已推送至'],
  upToDate: ['the newest change', '最新变动'],
  atLeast: [same(''), [' or later', '或更晚']],
  nextMail: ['Next mail', '下一封邮件'],
  secret: ['Secret', '签名密钥'],
  oldSecret: (time: string) => [`The old secret also signs until ${time}.`, `旧的签名密钥在 ${time} 之前同时有效。`],
  oneSecret: ['It signs every delivery, and was shown once.', '用于签署每次推送，只显示一次。'],
  deliveries: ['Deliveries', '推送记录'],
  test: ['Send a test', '发送测试'],
  turnOn: ['Turn on', '启用'],
  turnOff: ['Turn off', '停用'],
  rotate: ['Rotate the secret', '轮换签名密钥'],
  rotateNote: [
    'You get a new secret. The old one also signs for 24 hours, so that nothing is refused meanwhile.',
    '您将获得新的签名密钥。旧密钥在 24 小时内同时有效，期间不会有推送被拒绝。',
  ],
  remove: ['Remove', '移除'],
  removal: {
    title: ['Remove this receiver?', '移除此接收方？'],
    text: [
      'The record of its deliveries is deleted, too. A receiver that is added later gets the changes from then on.',
      '其推送记录也会一并删除。之后添加的接收方只会收到添加之后的变动。',
    ],
    submit: ['Remove the receiver', '移除接收方'],
    keep: ['Keep the receiver', '保留接收方'],
  },
  secretPage: {
    title: ['The secret of your webhook', '您的 Webhook 签名密钥'],
    rotated: ['The new secret of your webhook', '您的新 Webhook 签名密钥'],
    once: [
      'Copy it now. It will not be shown again; you can rotate it at any time.',
      '请立即复制。之后不会再次显示；您可以随时轮换。',
    ],
    use: [
      'Every delivery is signed with it as Standard Webhooks describes. Check the header webhook-signature before you trust a delivery.',
      '每次推送都按照 Standard Webhooks 规范用它签名。在信任推送之前，请验证请求头 webhook-signature。',
    ],
    old: (time: string) => [`The old secret also signs until ${time}.`, `旧的签名密钥在 ${time} 之前同时有效。`],
    next: ['View the receiver', '查看接收方'],
  },
  done: {
    added: ['The receiver was added.', '接收方已添加。'],
    added_unconfirmed: [
      'We sent a mail to this address: its reader has to confirm it.',
      '我们已向该邮箱发送邮件，需由收件人确认。',
    ],
    removed: ['The receiver was removed.', '接收方已移除。'],
    on: ['The receiver was turned on.', '接收方已启用。'],
    off: ['The receiver was turned off.', '接收方已停用。'],
    test_good: ['The receiver accepted the test.', '接收方已接受测试。'],
    sent: ['The receiver accepted the delivery.', '接收方已接受推送。'],
    queued: ['The delivery will be tried again within seconds.', '几秒内会再次尝试推送。'],
    shown: ['The secret was already shown. Rotate it to get a new one.', '签名密钥已经显示过。如需新的密钥，请轮换。'],
  },
  failed: {
    test_bad: ['The receiver did not accept the test. Its answer is in the list.', '接收方未接受测试。其回应见列表。'],
    not_sent: ['The receiver did not accept the delivery.', '接收方未接受推送。'],
  },
  refusals: {
    not_an_address: [
      'Enter an address that begins with https:// or http://.',
      '请输入以 https:// 或 http:// 开头的地址。',
    ],
    not_public: [
      'This address is not in the public internet, or has a port below 1024 other than 80 and 443.',
      '该地址不在公共互联网上，或端口小于 1024 且不是 80 或 443。',
    ],
    not_an_email: ['Enter an e-mail address.', '请输入邮箱地址。'],
    no_mail: ['This service sends no mails.', '本服务不发送邮件。'],
    too_many: [
      'This search has as many receivers as it can have. Remove one first.',
      '此搜索的接收方已达上限。请先移除一个。',
    ],
    slow_down: [
      'That was too often in a short time. Wait a while, then try again.',
      '短时间内操作过于频繁。请稍候再试。',
    ],
    gone: ['This receiver was removed, or cannot do that now.', '该接收方已移除，或目前无法执行此操作。'],
  } satisfies Named<ReceiverRefusal>,
  list: {
    caption: ['Deliveries, newest first', '推送记录，最新的在前'],
    none: ['Nothing was sent yet.', '尚未推送任何内容。'],
    kept: (days: string) => [`Deliveries are kept for ${days} days.`, `推送记录保留 ${days} 天。`],
    time: ['Time', '时间'],
    timeAndId: ['Time and id', '时间和编号'],
    id: ['Id', '编号'],
    type: ['Type', '类型'],
    changes: ['Changes', '变动数'],
    attempts: ['Attempts', '尝试次数'],
    result: ['Result', '结果'],
    answer: ['Answer', '回应'],
    act: ['Action', '操作'],
    older: ['Older deliveries', '更早的推送'],
    newest: ['Newest deliveries', '最新的推送'],
    types: { 'listings.changed': ['Changes', '变动'], test: ['Test', '测试'] } satisfies Named<DeliveryType>,
    states: {
      pending: ['not accepted yet', '尚未接受'],
      delivered: ['accepted', '已接受'],
      failed: ['not accepted', '未接受'],
    } satisfies Named<DeliveryState>,
    noAnswer: ['no answer', '无回应'],
    notTried: ['not tried yet', '尚未尝试'],
    again: ['Send again', '重新发送'],
    againNamed: (id: string) => [`Send again: ${id}`, `重新发送：${id}`],
    ms: (count: string) => [`${count} ms`, `${count} 毫秒`],
  },
  delivery: {
    title: ['Delivery', '推送'],
    lastTry: ['Last attempt', '最近一次尝试'],
    payload: ['Payload', '内容'],
    cut: (shown: string, all: string) => [
      `The first ${shown} of ${all} characters.`,
      `共 ${all} 个字符，显示前 ${shown} 个。`,
    ],
    download: ['Download the payload', '下载内容'],
  },
})
