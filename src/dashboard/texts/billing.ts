/** Texts of the billing pages. */
import type { CancelRefusal, ChangeRefusal } from '../../accounts/billing/own-billing.ts'
import type { InvoiceState, PlanChangeState } from '../../domain/accounts/billing.ts'
import { PLAN_WORDS } from './plan-words.ts'
import type { Texts } from './texts.ts'

const states: Readonly<Record<InvoiceState, string>> = { open: 'Open', paid: 'Paid', void: 'Void' }
const changeStates: Readonly<Record<PlanChangeState, string>> = {
  waiting: 'Waiting for confirmation',
  scheduled: 'Confirmed',
  applied: 'Applied',
  refused: 'Refused',
  cancelled: 'Cancelled',
}
const refusals: Readonly<Record<ChangeRefusal, string>> = {
  not_a_plan: 'There is no plan with that name.',
  same: 'The account already has this plan.',
  open_change: 'Another plan change is pending. Cancel it first, or wait until it is complete.',
  unavailable: 'The payment service cannot be reached right now. Nothing was changed; try again in a moment.',
}
const cancelRefusals: Readonly<Record<CancelRefusal, string>> = {
  gone: 'That change is already complete or cancelled.',
  too_late: 'That change is being applied and can no longer be cancelled.',
}

const en = {
  title: 'Billing',
  plans: 'Plans',
  current: 'Current plan',
  changeTo: (plan: string) => `Change to ${plan}`,
  noChangeNow: 'You cannot request another change while one is pending.',
  overrides: 'This account has custom limits. They stay the same on every plan.',
  ...PLAN_WORDS.en,
  open: {
    title: 'Pending plan change',
    waiting: (from: string, to: string, when: string) =>
      `From ${from} to ${to}, requested on ${when}. It takes effect as soon as an operator confirms it.`,
    scheduled: (from: string, to: string, when: string) =>
      `From ${from} to ${to}, on ${when}. Nothing changes until then.`,
    cancel: 'Cancel this change',
  },
  confirm: {
    title: (plan: string) => `Change to ${plan}?`,
    changed: 'The account’s plan has changed since you opened this page. The details below are up to date.',
    limits: 'Requests',
    when: 'When',
    cost: 'Cost',
    from: 'Now',
    to: 'After the change',
    whenUp: 'As soon as an operator confirms it. The new limits apply immediately.',
    whenDown: (when: string) => `On ${when}, at the end of the month. Nothing changes until then.`,
    costNow: (plan: string, days: string, ofDays: string, money: string) =>
      `If confirmed today, this month’s invoice includes ${days} of ${ofDays} days of ${plan}: ${money}.`,
    costNowAgreed: (plan: string, days: string, ofDays: string) =>
      `If confirmed today, this month’s invoice includes ${days} of ${ofDays} days of ${plan}, at the price you agree with the operator.`,
    costThen: (money: string) => `Each full month after that: ${money}.`,
    costThenAgreed: 'Each full month after that: as agreed with the operator.',
    costThenFree: 'After that, nothing is charged.',
    cancellable: 'You can cancel the change until it takes effect.',
    invoice: 'Invoices are issued on the first of each month for the month before. Nothing is charged now.',
    submitUp: 'Request this change',
    submitDown: 'Schedule this change',
    keep: 'Keep the current plan',
  },
  pay: {
    title: 'One more step',
    text: 'Your change was saved. It takes effect once it is paid.',
    link: 'Continue to payment',
  },
  done: {
    requested: 'Your change was requested. It takes effect as soon as an operator confirms it.',
    scheduled: 'The change is scheduled for the end of the month.',
    applied: 'The plan was changed.',
    cancelled: 'The change was cancelled. Your plan stays the same.',
  },
  refusals,
  cancelRefusals,
  changeStates,
  invoices: 'Invoices',
  invoicesCaption: 'Invoices, newest first',
  noInvoices:
    'No invoices yet. An invoice is issued on the first of a month if the account was on a paid plan in the month before.',
  number: 'Number',
  month: 'Month',
  issued: 'Issued',
  state: 'State',
  total: 'Total',
  states,
  invoice: {
    title: (id: string) => `Invoice ${id}`,
    seller: 'From',
    billedTo: 'To',
    gone: 'Account deleted',
    account: 'Account',
    lines: (month: string) => `Use of the service in ${month}`,
    plan: 'Plan',
    days: 'Days',
    daysOf: (days: string, of: string) => `${days} of ${of}`,
    amount: 'Amount',
    asAgreed: 'as agreed',
    requests: 'Data requests in the month',
    voidNote: 'This invoice is void. No payment is due.',
    rule: 'Each day is billed at the plan the account has at the end of that day (UTC).',
  },
}

const zh: typeof en = {
  title: '计费',
  plans: '套餐',
  current: '当前套餐',
  changeTo: (plan) => `更换为${plan}`,
  noChangeNow: '有变更正在进行时，不能再申请其他变更。',
  overrides: '此账户有单独设定的限额，更换套餐后仍保持不变。',
  ...PLAN_WORDS.zh,
  open: {
    title: '有一项变更正在进行',
    waiting: (from, to, when) => `从${from}更换为${to}，申请时间 ${when}。运营人员确认后立即生效。`,
    scheduled: (from, to, when) => `将于 ${when} 从${from}更换为${to}。在此之前一切不变。`,
    cancel: '取消此变更',
  },
  confirm: {
    title: (plan) => `更换为${plan}？`,
    changed: '打开此页面后，账户的套餐已经改变。以下为当前情况。',
    limits: '请求次数',
    when: '生效时间',
    cost: '费用',
    from: '现在',
    to: '之后',
    whenUp: '运营人员确认后立即生效，新的限额从那一刻起适用。',
    whenDown: (when) => `${when}，即本月结束时。在此之前一切不变。`,
    costNow: (plan, days, ofDays, money) =>
      `若今天确认，本月账单将包含${plan} ${days} 天（全月 ${ofDays} 天）：${money}。`,
    costNowAgreed: (plan, days, ofDays) =>
      `若今天确认，本月账单将包含${plan} ${days} 天（全月 ${ofDays} 天），价格以您与运营人员商定的为准。`,
    costThen: (money) => `此后每个整月：${money}。`,
    costThenAgreed: '此后每个整月：以与运营人员商定的价格为准。',
    costThenFree: '此后不再收费。',
    cancellable: '生效之前您可以随时取消。',
    invoice: '账单于每月 1 日开具，结算上一个月。现在不会收取任何费用。',
    submitUp: '申请更换',
    submitDown: '预约更换',
    keep: '保留当前套餐',
  },
  pay: { title: '还差一步', text: '变更已记录，付款后即生效。', link: '前往付款' },
  done: {
    requested: '变更已记录，运营人员确认后立即生效。',
    scheduled: '变更已预约，将于本月结束时生效。',
    applied: '套餐已更换。',
    cancelled: '变更已取消，套餐保持不变。',
  },
  refusals: {
    not_a_plan: '没有这个套餐。',
    same: '账户已经是这个套餐。',
    open_change: '另一项变更正在进行。请先取消它，或等待其完成。',
    unavailable: '暂时无法连接支付服务。没有任何更改，请稍后再试。',
  },
  cancelRefusals: { gone: '该变更已经处理完毕。', too_late: '该变更正在生效，无法再取消。' },
  changeStates: {
    waiting: '等待确认',
    scheduled: '已确认',
    applied: '已生效',
    refused: '已拒绝',
    cancelled: '已取消',
  },
  invoices: '账单',
  invoicesCaption: '账单，按时间从新到旧',
  noInvoices: '暂无账单。如果账户上个月使用过免费版以外的套餐，账单将于每月 1 日开具。',
  number: '编号',
  month: '月份',
  issued: '开具日期',
  state: '状态',
  total: '合计',
  states: { open: '待付', paid: '已付', void: '作废' },
  invoice: {
    title: (id) => `账单 ${id}`,
    seller: '开具方',
    billedTo: '付款方',
    gone: '账户已删除',
    account: '账户',
    lines: (month) => `${month} 服务使用`,
    plan: '套餐',
    days: '天数',
    daysOf: (days, of) => `${days} / ${of}`,
    amount: '金额',
    asAgreed: '按约定',
    requests: '当月数据请求',
    voidNote: '此账单已作废，无需付款。',
    rule: '每一天按当天结束时（UTC）账户的套餐计算。',
  },
}

export const BILLING: Texts<typeof en> = { en, zh }
