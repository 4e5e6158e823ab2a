/** The mails about plan changes and invoices. They quote no text that a customer typed except an e-mail address. */
import { amountDueOf, type Invoice, type PlanChange } from '../../domain/accounts/billing.ts'
import { PLAN_TITLES } from '../../domain/accounts/plans.ts'
import type { Mail } from '../../domain/mail.ts'
import { placeOf, writeMail } from '../write-mail.ts'

/** For an operator. `customer` is the e-mail address of the account. */
export function writeWaitingMail(to: string, change: PlanChange, customer: string, publicUrl: string | null): Mail {
  const [en, zh] = [describePlans(change, 'en'), describePlans(change, 'zh')]
  return writeMail(to, {
    subject: 'Ershou: a plan change waits for you · 有套餐变更等待确认',
    en: [
      `${customer} asks to change the plan from ${en}. The change takes effect when an operator confirms it. Confirm or refuse it here:`,
      placeOf(publicUrl, '/operator/changes', 'sign in, and open Plan changes.'),
    ],
    zh: [`${customer} 申请将套餐从${zh}，经运营人员确认后生效。请使用以上链接，或登录后打开“套餐变更”进行确认或拒绝。`],
  })
}

/** For the customer, after an operator has decided. Null if the change was overtaken by another one. */
export function writeDecisionMail(to: string, change: PlanChange, publicUrl: string | null): Mail | null {
  const [en, zh] = [describePlans(change, 'en'), describePlans(change, 'zh')]
  const billing = placeOf(publicUrl, '/dashboard/billing', 'sign in, and open Billing.')
  switch (change.state) {
    case 'refused':
      return writeMail(to, {
        subject: 'Ershou: your plan change was refused · 套餐变更未获批准',
        en: [
          `An operator of this service refused the change of your plan from ${en}. Your plan and its limits stay as they are. If you do not know why, contact the operator.`,
          'Your plan and its invoices:',
          billing,
        ],
        zh: [`运营人员没有批准将您的套餐从${zh}。当前套餐和限额保持不变；如有疑问，请联系运营人员。`],
      })
    case 'applied':
      return writeMail(to, {
        subject: 'Ershou: your plan change was confirmed · 套餐变更已确认',
        en: [
          `An operator of this service confirmed the change of your plan from ${en}. The new limits apply now.`,
          'Your plan and its invoices:',
          billing,
        ],
        zh: [`运营人员已确认将您的套餐从${zh}，新的限额即刻生效。`],
      })
    case 'scheduled': {
      const day = dayOf(change.applies_at_ms)
      return writeMail(to, {
        subject: 'Ershou: your plan change was confirmed · 套餐变更已确认',
        en: [
          `An operator of this service confirmed the change of your plan from ${en}. It takes effect on ${day} at 00:00 UTC.`,
          'Your plan and its invoices:',
          billing,
        ],
        zh: [`运营人员已确认将您的套餐从${zh}，将于 ${day} 00:00（UTC）生效。`],
      })
    }
    default:
      return null
  }
}

/** For the customer. */
export function writeInvoiceMail(to: string, invoice: Invoice, publicUrl: string | null): Mail {
  const { id, month, terms } = invoice
  const due = amountDueOf(invoice)
  const [en, zh] = [formatDue(due, invoice.currency, 'en-GB'), formatDue(due, invoice.currency, 'zh-CN')]
  const dueOn = terms?.due_on ?? null
  return writeMail(to, {
    subject: `Ershou: invoice ${id} · 账单 ${id}`,
    en: [
      `Your invoice ${id} for ${month} was issued. Amount to pay: ${en ?? 'as agreed with the operator'}.${dueOn === null ? '' : ` It is due on ${dueOn}.`}`,
      'Look at it and print it here:',
      placeOf(publicUrl, `/dashboard/billing/invoices/${id}`, 'sign in, and open Billing.'),
      'Your billing address, for the next invoice:',
      placeOf(publicUrl, '/dashboard/billing/address', 'sign in, and open Billing.'),
    ],
    zh: [
      `您 ${month} 的账单 ${id} 已开具，应付金额：${zh ?? '按与运营人员的约定'}。${dueOn === null ? '' : `付款期限：${dueOn}。`}`,
      '查看和打印账单，以及修改下一期账单的地址，请使用以上链接，或登录后打开“计费”。',
    ],
  })
}

function describePlans({ from_plan, to_plan }: PlanChange, language: 'en' | 'zh'): string {
  const names = PLAN_TITLES[language]
  return language === 'en' ? `${names[from_plan]} to ${names[to_plan]}` : `${names[from_plan]}更换为${names[to_plan]}`
}

function formatDue(amount: number | null, currency: string, locale: string): string | null {
  return amount === null ? null : (amount / 100).toLocaleString(locale, { style: 'currency', currency })
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
