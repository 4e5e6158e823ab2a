/** Runs a script by its name, and by its text where Redis does not know it yet. */
import type { Redis } from 'ioredis'
import type { Script } from './scripts.ts'

export type Argument = string | number

export async function evaluate(
  redis: Redis,
  { sha, text }: Script,
  key: string,
  args: readonly Argument[],
): Promise<unknown> {
  try {
    return await redis.evalsha(sha, 1, key, ...args)
  } catch (error) {
    if (!isRefusal(error) || !error.message.startsWith('NOSCRIPT')) throw error
    return redis.eval(text, 1, key, ...args)
  }
}

/** Whether Redis itself said no; any other error leaves open whether it carried the call out. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError'
}
