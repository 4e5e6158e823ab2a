/** Texts of the billing pages. */
import type { CancelRefusal, ChangeRefusal } from '../../accounts/billing/own-billing.ts'
import type { PlanChangeState } from '../../domain/accounts/billing.ts'
import { inBoth, type Named, same } from '../../domain/texts/in-both.ts'

export const BILLING = inBoth({
  title: ['Billing', '计费'],
  now: {
    title: (month: string) => [`This month, ${month}`, `本月（${month}）`],
    plan: ['Current plan', '当前套餐'],
    soFar: ['So far', '截至目前'],
    days: (days: string, of: string) => [
      `${days} of ${of} days, up to yesterday (UTC)`,
      `已计 ${days} 天（全月 ${of} 天），截至昨日（UTC）`,
    ],
    whole: ['Whole month', '全月'],
    wholeHint: ['If the plan stays as it is', '套餐保持不变时'],
    next: ['Next invoice', '下一期账单'],
    nextHint: ['For this month, from 00:05 UTC', '结算本月，UTC 00:05 起开具'],
    none: ['None', '无'],
    noneHint: ['The Free plan costs nothing', '免费版不收费'],
    tax: (name: string, percent: string, tax: string) => [
      `with ${percent} ${name} of ${tax}`,
      `含 ${percent} ${name}：${tax}`,
    ],
    noTax: ['no tax is charged', '不收税'],
    alerts: ['Alerts and cap', '提醒与上限'],
    alertsHint: [
      'Choose when we tell you by mail, and set a limit below that of your plan.',
      '选择何时通过邮件提醒您，并可设定低于套餐的上限。',
    ],
  },
  plans: ['Plans', '套餐'],
  plansHint: [
    'An operator of this service confirms a larger plan by hand. A smaller one takes effect by itself at the end of the month.',
    '升级到额度更高的套餐由运营人员人工确认；降级在本月结束时自动生效。',
  ],
  current: ['Current plan', '当前套餐'],
  changeTo: (plan: string) => [`Change to ${plan}`, `更换为${plan}`],
  noChangeNow: ['You cannot request another change while one is pending.', '有变更正在进行时，不能再申请其他变更。'],
  overrides: [
    'This account has custom limits. They stay the same on every plan.',
    '此账户有单独设定的限额，更换套餐后仍保持不变。',
  ],
  open: {
    title: ['Pending plan change', '有一项变更正在进行'],
    waiting: (from: string, to: string, when: string) => [
      `From ${from} to ${to}, requested on ${when}. It takes effect as soon as an operator confirms it.`,
      `从${from}更换为${to}，申请时间 ${when}。运营人员确认后立即生效。`,
    ],
    scheduled: (from: string, to: string, when: string) => [
      `From ${from} to ${to}, on ${when}. Nothing changes until then.`,
      `将于 ${when} 从${from}更换为${to}。在此之前一切不变。`,
    ],
    cancel: ['Cancel this change', '取消此变更'],
  },
  confirm: {
    title: (plan: string) => [`Change to ${plan}?`, `更换为${plan}？`],
    changed: [
      'The account’s plan has changed since you opened this page. The details below are up to date.',
      '打开此页面后，账户的套餐已经改变。以下为当前情况。',
    ],
    limits: ['Requests', '请求次数'],
    when: ['When', '生效时间'],
    cost: ['Cost', '费用'],
    from: ['Now', '现在'],
    to: ['After the change', '之后'],
    whenUp: [
      'As soon as an operator confirms it. The new limits apply immediately.',
      '运营人员确认后立即生效，新的限额从那一刻起适用。',
    ],
    who: ['Who confirms', '由谁确认'],
    whoUp: [
      'An operator of this service, by hand. There is no fixed time for it; until then your current plan stays.',
      '由本服务的运营人员人工确认，没有固定时限；在此之前保持当前套餐。',
    ],
    whoUpMail: [
      'All operators get a mail as soon as you request it, and you get one when it is confirmed or refused.',
      '提交申请后，所有运营人员会立即收到邮件；确认或拒绝后，您也会收到邮件。',
    ],
    whoUpNoMail: [
      'This service does not send mail yet: operators see the request on their pages, and you see the result here.',
      '本服务尚未启用邮件：运营人员会在其页面上看到申请，结果显示在此页面。',
    ],
    whoDown: ['Nobody has to. It takes effect by itself.', '无需确认，自动生效。'],
    whenDown: (when: string) => [
      `On ${when}, at the end of the month. Nothing changes until then.`,
      `${when}，即本月结束时。在此之前一切不变。`,
    ],
    costNow: (plan: string, days: string, ofDays: string, money: string) => [
      `If confirmed today, this month’s invoice includes ${days} of ${ofDays} days of ${plan}: ${money}.`,
      `若今天确认，本月账单将包含${plan} ${days} 天（全月 ${ofDays} 天）：${money}。`,
    ],
    costNowAgreed: (plan: string, days: string, ofDays: string) => [
      `If confirmed today, this month’s invoice includes ${days} of ${ofDays} days of ${plan}, at the price you agree with the operator.`,
      `若今天确认，本月账单将包含${plan} ${days} 天（全月 ${ofDays} 天），价格以您与运营人员商定的为准。`,
    ],
    costThen: (money: string) => [`Each full month after that: ${money}.`, `此后每个整月：${money}。`],
    costThenAgreed: [
      'Each full month after that: as agreed with the operator.',
      '此后每个整月：以与运营人员商定的价格为准。',
    ],
    costThenFree: ['After that, nothing is charged.', '此后不再收费。'],
    cancellable: ['You can cancel the change until it takes effect.', '生效之前您可以随时取消。'],
    invoice: [
      'Invoices are issued on the first of each month for the month before. Nothing is charged now.',
      '账单于每月 1 日开具，结算上一个月。现在不会收取任何费用。',
    ],
    submitUp: ['Request this change', '申请更换'],
    submitDown: ['Schedule this change', '预约更换'],
    keep: ['Keep the current plan', '保留当前套餐'],
  },
  pay: {
    title: ['One more step', '还差一步'],
    text: ['Your change was saved. It takes effect once it is paid.', '变更已记录，付款后即生效。'],
    link: ['Continue to payment', '前往付款'],
  },
  done: {
    requested: ['Your request was received.', '已收到您的申请。'],
    scheduled: ['The change was scheduled.', '变更已预约。'],
    applied: ['The plan was changed.', '套餐已更换。'],
    cancelled: ['The change was cancelled. Your plan stays the same.', '变更已取消，套餐保持不变。'],
    address_set: ['The billing address was saved.', '账单地址已保存。'],
    address_removed: ['The billing address was removed.', '账单地址已删除。'],
  },
  refusals: {
    not_a_plan: ['There is no plan with that name.', '没有这个套餐。'],
    same: ['The account already has this plan.', '账户已经是这个套餐。'],
    open_change: [
      'Another plan change is pending. Cancel it first, or wait until it is complete.',
      '另一项变更正在进行。请先取消它，或等待其完成。',
    ],
    unavailable: [
      'The payment service cannot be reached right now. Nothing was changed; try again in a moment.',
      '暂时无法连接支付服务。没有任何更改，请稍后再试。',
    ],
  } satisfies Named<ChangeRefusal>,
  cancelRefusals: {
    gone: ['That change is already complete or cancelled.', '该变更已经处理完毕。'],
    too_late: ['That change is being applied and can no longer be cancelled.', '该变更正在生效，无法再取消。'],
  } satisfies Named<CancelRefusal>,
  changeStates: {
    waiting: ['Waiting for confirmation', '等待确认'],
    scheduled: ['Confirmed', '已确认'],
    applied: ['Applied', '已生效'],
    refused: ['Refused', '已拒绝'],
    cancelled: ['Cancelled', '已取消'],
  } satisfies Named<PlanChangeState>,
  invoices: ['Invoices', '账单'],
  invoicesCaption: ['Invoices, newest first', '账单，按时间从新到旧'],
  noInvoices: [
    'No invoices yet. An invoice is issued on the first of a month if the account was on a paid plan in the month before.',
    '暂无账单。如果账户上个月使用过免费版以外的套餐，账单将于每月 1 日开具。',
  ],
  number: ['Number', '编号'],
  month: ['Month', '月份'],
  issued: ['Issued', '开具日期'],
  state: ['State', '状态'],
  due: ['Due', '付款期限'],
  total: ['Total', '合计'],
  states: {
    open: ['Open', '待付'],
    overdue: ['Overdue', '已逾期'],
    paid: ['Paid', '已付'],
    void: ['Void', '作废'],
    preview: ['Preview', '预览'],
    sample: ['Sample', '样张'],
  },
  openInvoice: (id: string, amount: string, day: string | null) => [
    day === null ? `Invoice ${id} (${amount}) is open.` : `Invoice ${id} (${amount}) is due on ${day}.`,
    `账单 ${id}（${amount}）待付${day === null ? '' : `，付款期限为 ${day}`}。`,
  ],
  overdueInvoice: (id: string, amount: string, day: string) => [
    `Invoice ${id} (${amount}) is overdue: it was due on ${day}.`,
    `账单 ${id}（${amount}）已逾期，付款期限为 ${day}。`,
  ],
  viewInvoice: ['View invoice', '查看账单'],
  invoice: {
    title: (id: string) => [`Invoice ${id}`, `账单 ${id}`],
    draftTitles: {
      preview: (month: string) => [`Preview of the invoice for ${month}`, `${month} 账单预览`],
      sample: () => ['Sample invoice', '账单样张'],
    },
    draftNotes: {
      preview: [
        'This is not an invoice: it has no number, and nothing is to be paid. It shows the whole month as it will be invoiced if plan, prices and settings stay as they are, with the data requests up to now.',
        '这不是账单：没有编号，无需付款。如果套餐、价格和设置保持不变，本月将按此开具账单；数据请求数截至目前。',
      ],
      sample: [
        'This is not an invoice: it has no number, and nothing is to be paid. The customer is invented; prices, tax, seller, due date and payment text are those of the settings.',
        '这不是账单：没有编号，无需付款。客户是虚构的；价格、税率、开具方、付款期限和付款方式取自当前设置。',
      ],
    },
    sampleCustomer: {
      name: ['Sample Company', '样张公司'],
      lines: [
        ['1 Sample Street', '样张路 1 号'],
        ['12345 Sample Town', '12345 样张市'],
      ],
      country: same('DE'),
      vat_id: null,
    },
    seller: ['From', '开具方'],
    billedTo: ['To', '付款方'],
    gone: ['Account deleted', '账户已删除'],
    account: ['Account', '账户'],
    lines: (month: string) => [`Use of the service in ${month}`, `${month} 服务使用`],
    plan: ['Plan', '套餐'],
    days: ['Days', '天数'],
    daysOf: (days: string, of: string) => [`${days} of ${of}`, `${days} / ${of}`],
    amount: ['Amount', '金额'],
    asAgreed: ['as agreed', '按约定'],
    requests: ['Data requests in the month', '当月数据请求'],
    vatId: (id: string) => [`VAT id ${id}`, `增值税号 ${id}`],
    period: ['Period', '结算期间'],
    periodOf: (from: string, to: string) => [`${from} to ${to}`, `${from} 至 ${to}`],
    net: ['Net', '不含税金额'],
    tax: (name: string, percent: string) => same(`${name} ${percent}`),
    gross: ['To pay', '应付金额'],
    noTax: ['No tax is charged.', '不收税。'],
    payment: ['How to pay', '付款方式'],
    quote: (id: string) => [`Please quote the number ${id}.`, `付款时请注明编号 ${id}。`],
    voidNote: ['This invoice is void. No payment is due.', '此账单已作废，无需付款。'],
    paidNote: ['This invoice is paid.', '此账单已付清。'],
    rule: [
      'Each day is billed at the plan the account has at the end of that day (UTC). Amounts are rounded to whole cents, half a cent up: each line, and the tax on their sum.',
      '每一天按当天结束时（UTC）账户的套餐计算。金额精确到分，半分进位：每一行各计一次，税额按合计计算一次。',
    ],
  },
})
