/** Sends a delivery to its receiver once, as a webhook or as a mail, and says what came of it. */

import type { Delivery, SentAttempt } from '../domain/deliveries/deliveries.ts'
import type { Post, PostOutcome } from '../domain/deliveries/post.ts'
import type { Receiver, SavedSearch } from '../domain/deliveries/saved-searches.ts'
import type { Mail, Mailer } from '../domain/mail.ts'
import { cleanText, cutText } from '../domain/texts/clean-text.ts'
import type { Payload } from './format-payload.ts'
import { signWebhook } from './sign-webhook.ts'

interface SendParts {
  readonly post: Post
  readonly mailer: Pick<Mailer, 'deliver'>
  readonly formatMail: (payload: Payload, receiver: Receiver, lang: SavedSearch['lang']) => Mail
  readonly now: () => number
  readonly stopwatch: () => number
}

export type SendDelivery = (
  receiver: Receiver,
  delivery: Pick<Delivery, 'id' | 'body'>,
  lang: SavedSearch['lang'],
) => Promise<SentAttempt>

const LONGEST_ANSWER = 500

/** Never throws. */
export function createSendDelivery({ post, mailer, formatMail, now, stopwatch }: SendParts): SendDelivery {
  async function mail(receiver: Receiver, body: string, lang: SavedSearch['lang']): Promise<PostOutcome> {
    try {
      await mailer.deliver(formatMail(JSON.parse(body) as Payload, receiver, lang))
      return { is_good: true, status: null, answer: '', retry_after_ms: null }
    } catch (error) {
      return { is_good: false, status: null, answer: explainMail(error), retry_after_ms: null }
    }
  }

  return async (receiver, { id, body }, lang) => {
    const at_ms = now()
    const began = stopwatch()
    const { address } = receiver
    const outcome =
      receiver.kind === 'webhook'
        ? await post(address, signWebhook(id, body, receiver, at_ms), body)
        : await mail(receiver, body, lang)
    const answer = cutText(cleanText(outcome.answer), LONGEST_ANSWER)
    return { ...outcome, answer, at_ms, took_ms: Math.round(stopwatch() - began) }
  }
}

/** Owners read it, so it names neither the mail server nor its words, which may name others. */
function explainMail(error: unknown): string {
  const { responseCode } = error as { readonly responseCode?: unknown }
  if (typeof responseCode === 'number') return `The mail server refused it (${responseCode}).`
  return 'The mail server could not be reached.'
}
