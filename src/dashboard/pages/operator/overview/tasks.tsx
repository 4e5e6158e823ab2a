/** What needs an operator now, each with a link to where it is done. */
import { type FailingAccount, NEW_WORD_DAYS, type OpenTasks } from '../../../../accounts/operator/read-overview.ts'
import type { OperationsView } from '../../../../domain/operations.ts'
import { formatNumber } from '../../../format.ts'
import { OVERVIEW_PAGE } from '../../../texts/operator/overview.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import { STATUS } from '../../../texts/status.ts'
import type { Language } from '../../../visit.ts'
import { accountPath } from '../account-link.tsx'
import { receiversPath } from '../receivers-page.tsx'

interface TasksProps {
  readonly tasks: OpenTasks
  readonly parts: OperationsView['parts']
  readonly language: Language
}

interface Task {
  readonly words: string
  readonly href: string
  readonly detail?: string | undefined
  readonly isUrgent?: boolean
  /** Whom it concerns, with the most first. */
  readonly accounts?: readonly FailingAccount[]
}

export function Tasks({ tasks, parts, language }: TasksProps) {
  const texts = OVERVIEW_PAGE[language]
  const listed = [...listFailing(parts, language), ...listTasks(tasks, language)]
  return (
    <section class="card stack" aria-labelledby="attention">
      <h2 id="attention">{texts.attention}</h2>
      {listed.length === 0 ? (
        <p class="state good">{texts.nothing}</p>
      ) : (
        <ul class="open-tasks">
          {listed.map(({ words, href, detail, isUrgent, accounts }) => (
            <li key={words} class={isUrgent ? 'urgent' : ''}>
              <a href={href}>{words}</a>
              {detail !== undefined && <span class="quiet">{detail}</span>}
              {accounts?.map(({ account_id, email }) => (
                <a key={account_id} class="whom" href={accountPath(account_id)}>
                  {email}
                </a>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function listFailing(parts: OperationsView['parts'], language: Language): readonly Task[] {
  const texts = STATUS[language]
  return Object.entries(parts)
    .filter(([, state]) => state !== 'ok' && state !== 'not set')
    .map(([name, state]) => ({
      words: OVERVIEW_PAGE[language].failingPart(
        texts.parts.get(name) ?? name,
        texts.troubles.get(name) ?? texts.unwell,
      ),
      href: '/operator/service',
      detail: state,
      isUrgent: true,
    }))
}

function listTasks(tasks: OpenTasks, language: Language): readonly Task[] {
  const texts = OVERVIEW_PAGE[language]
  const { waiting, invoices, overdue_invoices, has_more_invoices, new_words, receivers, failing } = tasks
  const count = (value: number) => formatNumber(value, language)
  const open = has_more_invoices ? OPERATOR[language].overview.atLeast(count(invoices)) : count(invoices)
  const listed: readonly (Task | false)[] = [
    waiting > 0 && { words: texts.waiting(count(waiting)), href: '/operator/changes' },
    invoices > 0 && {
      words: texts.openInvoices(open),
      href: '/operator/invoices',
      ...(overdue_invoices > 0 && {
        detail: texts.overdueInvoices(count(overdue_invoices)),
        isUrgent: true,
      }),
    },
    receivers.failed > 0 && {
      words: texts.failedReceivers(count(receivers.failed)),
      href: receiversPath('failed'),
      accounts: failing.filter(({ failed }) => failed > 0),
    },
    receivers.retrying > 0 && {
      words: texts.retryingReceivers(count(receivers.retrying)),
      href: receiversPath('retrying'),
      accounts: failing.filter((one) => one.retrying > 0),
    },
    new_words > 0 && {
      words: texts.newWords(count(new_words), count(NEW_WORD_DAYS)),
      href: '/operator/words?sort=first',
    },
  ]
  return listed.filter((one) => one !== false)
}
