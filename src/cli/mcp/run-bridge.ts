/** Reads messages from a pipe, one a line, forwards each, and writes the replies as they come. */
import type { Forwarded } from './create-forward.ts'

interface BridgeParts {
  readonly input: AsyncIterable<Uint8Array | string>
  readonly forward: (message: string) => Promise<Forwarded>
  readonly reply: (line: string) => void
  /** Told what no reply can tell. */
  readonly complain: (text: string) => void
}

/** Longer messages than the service takes. */
const LONGEST_LINE = 65_536
const MOST_AT_ONCE = 16
const TOO_LONG = `A message has more than ${LONGEST_LINE} characters. It was not sent.`

/** Resolves when the input has ended and everything is answered. */
export async function runBridge({ input, forward, reply, complain }: BridgeParts): Promise<void> {
  const underWay = new Set<Promise<void>>()
  async function pass(line: string): Promise<void> {
    const answer = await forward(line)
    if (answer.reply !== null) reply(answer.reply)
    if (answer.trouble !== null) complain(answer.trouble)
  }
  for await (const line of readLines(input)) {
    if (line === null) complain(TOO_LONG)
    else if (line.trim() !== '') {
      if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay)
      const passing = pass(line).finally(() => underWay.delete(passing))
      underWay.add(passing)
    }
  }
  await Promise.all(underWay)
}

/** Null for a line that is too long. An input that is aborted has ended. */
async function* readLines(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder()
  let begun = ''
  let isTooLong = false
  try {
    for await (const part of input) {
      const pieces = (typeof part === 'string' ? part : decoder.decode(part, { stream: true })).split('\n')
      for (const [at, piece] of pieces.entries()) {
        if (at > 0) {
          yield isTooLong ? null : begun
          begun = ''
          isTooLong = false
        }
        isTooLong ||= begun.length + piece.length > LONGEST_LINE
        begun = isTooLong ? '' : begun + piece
      }
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
    return
  }
  if (isTooLong || begun !== '') yield isTooLong ? null : begun
}
