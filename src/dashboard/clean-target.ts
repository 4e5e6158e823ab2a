/** An address is a text from outside as well: anybody can send a link whose search would turn or hide the words of our page. */
import { cleanTexts } from '../domain/texts/clean-text.ts'

/** The same path and query, without what a reader cannot see; an address without any is returned as it was sent. */
export function cleanTarget(target: string): string {
  const question = target.indexOf('?')
  if (question === -1 || !target.includes('%', question)) return target
  const sent = [...new URLSearchParams(target.slice(question))]
  const clean = cleanTexts(sent)
  return clean === sent ? target : `${target.slice(0, question)}?${new URLSearchParams(clean)}`
}
