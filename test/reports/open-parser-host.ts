/** The parser thread in a separate process, so that its cost is not mixed with that of the tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ParserReading, ReportDocument } from '../../src/domain/report.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

export interface HostAnswer {
  readonly reading: ParserReading
  /** The longest time for which the main thread of the process was blocked. */
  readonly blocked_ms: number
  /** The maximum growth of the process since its start. */
  readonly growth_bytes: number
}

export interface ParserHost {
  /** With a time limit for the document. Rejects when the process ends. */
  parse(document: ReportDocument, provider: string, patience_ms?: number): Promise<HostAnswer>
  close(): Promise<void>
}

const PROGRAM = new URL('parser-host.mjs', import.meta.url).pathname

/** Longer than any machine needs for a readable document. */
const PATIENCE_MS = 120_000

export function openParserHost(): ParserHost {
  const folder = createTemporaryFolder('parser')
  const child = spawn(process.execPath, ['--expose-gc', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const exit = once(child, 'exit')
  const died = exit.then(([code, signal]) => Promise.reject(new Error(`the parser host ended: ${code ?? signal}`)))
  died.catch(() => undefined)

  return {
    async parse({ url, content_type, body }, provider, patience_ms = PATIENCE_MS) {
      const path = join(folder.path, 'document')
      writeFileSync(path, body)
      const answer = once(lines, 'line')
      child.stdin.write(`${JSON.stringify({ url, content_type, path, provider, patience_ms })}\n`)
      const [line] = await Promise.race([answer, died])
      return JSON.parse(line as string) as HostAnswer
    },
    async close() {
      child.stdin.end()
      await exit
      folder.remove()
    },
  }
}
