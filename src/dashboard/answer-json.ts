/** Sends JSON to one of our scripts. */
import type { Cookie, TextAnswer } from './page-route.ts'

interface JsonAnswerOptions {
  readonly status?: number
  readonly cookies?: readonly Cookie[]
}

export function answerJson(value: unknown, options: JsonAnswerOptions = {}): TextAnswer {
  return { kind: 'text', contentType: 'application/json', text: JSON.stringify(value), ...options }
}
