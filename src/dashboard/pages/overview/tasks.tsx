/** What the owner should do something about, the most urgent first; nothing if there is nothing. */
import { deriveReceiverState, type ReceiverState } from '../../../accounts/saved-searches/derive-receiver-state.ts'
import { Icon } from '../../../web/frame/icon.tsx'
import { AllowanceNotice } from '../../components/allowance.tsx'
import { formatDay } from '../../format.ts'
import { BILLING } from '../../texts/billing.ts'
import { OVERVIEW } from '../../texts/overview.ts'
import type { Language } from '../../visit.ts'
import { describeOpenInvoice, namePlan } from '../billing/describe-plan.ts'
import { keyPath, nameKey } from '../keys/describe-key.tsx'
import { receiverPath } from '../searches/describe-receiver.tsx'
import type { Overview } from './read-overview.ts'

interface Task {
  readonly tone: 'bad' | 'warn' | 'info'
  readonly words: string
  readonly href: string
  readonly act: string
}

type Shown = Overview & { readonly language: Language }

/** The rest of them is on the page that each link leads to. */
const MOST_OF_A_KIND = 5
const RANKS = ['bad', 'warn', 'info'] as const

export function Tasks(shown: Shown) {
  const { month, language } = shown
  const tasks = listTasks(shown).sort((a, b) => RANKS.indexOf(a.tone) - RANKS.indexOf(b.tone))
  return (
    <>
      <AllowanceNotice month={month} language={language} />
      {tasks.length > 0 && (
        <section class="card tasks" aria-labelledby="tasks">
          <h2 id="tasks">{OVERVIEW[language].tasks}</h2>
          <ul class="plain-list">
            {tasks.map(({ tone, words, href, act }) => (
              <li key={words} class={tone}>
                <Icon name={tone === 'info' ? 'bell' : 'warning'} size={18} />
                <span>{words}</span>
                <a href={href}>{act}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function listTasks(shown: Shown): Task[] {
  const { month, change, newEmail, expiring, language } = shown
  const texts = OVERVIEW[language].task
  const tasks: Task[] = []
  if (month.notice === null && month.projection.kind === 'runs_out') {
    const words = texts.runsOut(formatDay(month.projection.at_ms))
    tasks.push({ tone: 'warn', words, href: '/dashboard/billing', act: texts.runsOutAct })
  }
  if (shown.open === 0 && shown.ended > 0) {
    tasks.push({ tone: 'bad', words: texts.noKey, href: '/dashboard/keys/new', act: texts.noKeyAct })
  }
  if (newEmail !== null) {
    tasks.push({ tone: 'warn', words: texts.email(newEmail), href: '/dashboard/account', act: texts.emailAct })
  }
  for (const { invoice, isPastDue } of shown.openInvoices.slice(0, MOST_OF_A_KIND)) {
    const words = describeOpenInvoice(invoice, isPastDue, language)
    const href = `/dashboard/billing/invoices/${encodeURIComponent(invoice.id)}`
    tasks.push({ tone: isPastDue ? 'bad' : 'info', words, href, act: BILLING[language].viewInvoice })
  }
  for (const key of expiring.slice(0, MOST_OF_A_KIND)) {
    const words = texts.keyExpires(nameKey(key, language), formatDay(key.expires_at_ms as number))
    tasks.push({ tone: 'warn', words, href: `${keyPath(key)}/rotate`, act: texts.keyAct })
  }
  tasks.push(...listReceiverTasks(shown))
  if (change !== null) {
    const plan = namePlan(change.to_plan, language)
    const words =
      change.state === 'waiting' ? texts.plan(plan) : texts.planScheduled(plan, formatDay(change.applies_at_ms))
    tasks.push({ tone: 'info', words, href: '/dashboard/billing', act: texts.planAct })
  }
  return tasks
}

function listReceiverTasks({ saved, language }: Shown): Task[] {
  const texts = OVERVIEW[language].task
  const words: Partial<Record<ReceiverState, readonly [Task['tone'], (search: string) => string]>> = {
    failed: ['bad', texts.receiverFailed],
    ended: ['bad', texts.receiverEnded],
    retrying: ['warn', texts.receiverRetrying],
    unconfirmed: ['info', texts.receiverUnconfirmed],
  }
  const tasks = (saved?.searches ?? []).flatMap(({ search, receivers }) =>
    receivers.flatMap((receiver): Task[] => {
      const found = saved && words[deriveReceiverState(receiver, saved.standing)]
      if (!found) return []
      const [tone, describe] = found
      return [{ tone, words: describe(search.name), href: receiverPath(receiver), act: texts.receiverAct }]
    }),
  )
  return tasks.slice(0, MOST_OF_A_KIND)
}
