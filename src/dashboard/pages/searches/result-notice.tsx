/** What came of the last form, told on the page that it led to. The query may contain anything. */
import { Notice } from '../../components/form.tsx'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { Language } from '../../visit.ts'

export function ResultNotice({ query, language }: { readonly query: URLSearchParams; readonly language: Language }) {
  const [done, failed, refused] = [query.get('done'), query.get('failed'), query.get('refused')]
  const { done: receiverDone, failed: receiverFailed, refusals } = RECEIVERS[language]
  const good = find({ ...SEARCHES[language].done, ...receiverDone }, done)
  const bad = find(receiverFailed, failed) ?? find(refusals, refused)
  if (good !== null) return <Notice tone="good">{good}</Notice>
  return bad === null ? null : <Notice tone="bad">{bad}</Notice>
}

function find(words: Readonly<Record<string, string>>, name: string | null): string | null {
  return name !== null && Object.hasOwn(words, name) ? (words[name] as string) : null
}
