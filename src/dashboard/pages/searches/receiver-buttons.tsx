/** The forms of one receiver: test, turn on or off, rotate its secret, remove it. */
import type { Receiver } from '../../../domain/deliveries/saved-searches.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import type { Language } from '../../visit.ts'
import { receiverPath } from './describe-receiver.tsx'

interface ReceiverButtonsProps {
  readonly receiver: Receiver
  readonly language: Language
}

export function ReceiverButtons({ receiver, language }: ReceiverButtonsProps) {
  const texts = RECEIVERS[language]
  const path = receiverPath(receiver)
  const { status, off_reason, kind, address } = receiver
  const mayReceive = status !== 'unconfirmed' && off_reason !== 'unsubscribed'
  const acts: readonly (readonly [act: string, words: string])[] = [
    ...(mayReceive ? [['test', texts.test] as const] : []),
    ...(mayReceive ? [status === 'on' ? (['off', texts.turnOff] as const) : (['on', texts.turnOn] as const)] : []),
    ...(kind === 'webhook' ? [['rotate', texts.rotate] as const] : []),
  ]
  return (
    <div class="actions receiver-buttons">
      {acts.map(([act, words]) => (
        <form key={act} method="post" action={`${path}/${act}`}>
          <button
            type="submit"
            class="plain"
            aria-label={`${words}: ${address}`}
            {...(act === 'rotate' && { title: texts.rotateNote })}
          >
            {words}
          </button>
        </form>
      ))}
      <a class="button danger" href={`${path}/remove`} aria-label={`${texts.remove}: ${address}`}>
        {texts.remove}
      </a>
    </div>
  )
}
