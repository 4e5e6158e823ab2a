/** Describes a delivery: its result, the start of the answer as text, and the button that sends it again. */
import type { Delivery } from '../../../domain/deliveries/deliveries.ts'
import { formatNumber } from '../../format.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import type { Language } from '../../visit.ts'

type Listed = Omit<Delivery, 'body'>

export function deliveryPath({ id }: Pick<Delivery, 'id'>): string {
  return `/dashboard/deliveries/${encodeURIComponent(id)}`
}

const TONES = { delivered: 'good', pending: 'warn', failed: 'bad' } as const

export function ResultMark({ delivery, language }: { readonly delivery: Listed; readonly language: Language }) {
  const { list } = RECEIVERS[language]
  const { state, last } = delivery
  if (state === 'pending' && last === null) return <span class="state">{list.notTried}</span>
  return <span class={`state ${TONES[state]}`}>{list.states[state]}</span>
}

interface AnswerProps {
  readonly last: Delivery['last']
  /** In characters. */
  readonly most: number
  readonly language: Language
}

/** The answer comes from strangers: it is text, without signs that hide or turn other text. */
export function AnswerText({ last, most, language }: AnswerProps) {
  if (last === null) return <>—</>
  const { status } = last
  const signs = [...last.answer.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()]
  const text = signs.length <= most ? signs.join('') : `${signs.slice(0, most).join('')}…`
  return (
    <>
      {status === null ? text === '' && !last.is_good && RECEIVERS[language].list.noAnswer : <strong>{status}</strong>}
      {text !== '' && (
        <>
          {status !== null && ' '}
          <code>{text}</code>
        </>
      )}
      {status === null && text === '' && last.is_good && '—'}
    </>
  )
}

export function describeTook(last: Delivery['last'], language: Language): string {
  return last === null ? '—' : RECEIVERS[language].list.ms(formatNumber(last.took_ms, language))
}

export function SendAgain({ delivery, language }: { readonly delivery: Listed; readonly language: Language }) {
  const { again, againNamed } = RECEIVERS[language].list
  return (
    <form method="post" action={`${deliveryPath(delivery)}/again`}>
      <button type="submit" class="plain" aria-label={againNamed(delivery.id)}>
        {again}
      </button>
    </form>
  )
}
