/** The port through which webhooks are posted. */
import type { Attempt } from './deliveries.ts'

export type PostOutcome = Pick<Attempt, 'is_good' | 'status' | 'answer'>

/** Never throws: an outcome that is not good says why. Good = a status 2xx in time. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<PostOutcome>
