/** Sends JSON to one of our scripts. */
import { moveNotice } from './notice-once.ts'
import type { Cookie, TextAnswer } from './page-route.ts'

interface JsonAnswerOptions {
  readonly status?: number
  readonly cookies?: readonly Cookie[]
}

export function answerJson(value: unknown, options: JsonAnswerOptions = {}): TextAnswer {
  return { kind: 'text', contentType: 'application/json', text: JSON.stringify(value), ...options }
}

/** Tells the script which page to open, like a redirect. */
export function answerNext(target: string): TextAnswer {
  const { to, cookies } = moveNotice(target)
  return answerJson({ to }, { cookies })
}
