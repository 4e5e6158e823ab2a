/** The port through which webhooks are posted. */
import type { SentAttempt } from './deliveries.ts'

export type PostOutcome = Pick<SentAttempt, 'is_good' | 'status' | 'answer' | 'retry_after_ms'>

/** Never throws: an outcome that is not good says why. Good = a status 2xx in time. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<PostOutcome>
