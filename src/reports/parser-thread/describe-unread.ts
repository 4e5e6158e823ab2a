/** Why a document was not parsed, as a sentence for the log. */
import type { UnreadReason } from './create-parser-thread.ts'

/** A full queue is not the fault of one document, so its sentence names none and is logged once for all. */
const SENTENCES: Readonly<Record<UnreadReason, (url: string) => string>> = {
  no_time: (url) => `the document took too much time to read: ${url}`,
  no_memory: (url) => `the document took too much memory to read: ${url}`,
  no_room: () => 'too many documents waited to be read',
}

export function describeUnread(reason: UnreadReason, url: string): string {
  return SENTENCES[reason](url)
}
