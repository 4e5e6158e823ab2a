/** The terminal of this process: its streams, what they can show, and whether a person uses it. */
import { createInterface } from 'node:readline'
import type { Environment } from '../../settings/config.ts'
import { findColor } from '../output/paint.ts'
import type { Terminal } from '../terminal.ts'

const USUAL_COLUMNS = 80

/** `env` are the settings; colours depend on the environment of the process. */
export function openTerminal(process: NodeJS.Process, env: Environment): Terminal {
  const { stdin, stdout, stderr } = process
  return {
    env,
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    isLive: stderr.isTTY === true,
    input: stdin,
    output: stdout,
    interruptSignal() {
      const controller = new AbortController()
      // Once, so that a second signal ends the process.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
      return controller.signal
    },
    columns: stdout.isTTY ? stdout.columns || USUAL_COLUMNS : null,
    hasColor: findColor(stdout, process.env),
    hasErrorColor: findColor(stderr, process.env),
    ...(stdin.isTTY && stderr.isTTY && { ask: (question) => ask(stdin, stderr, question) }),
  }
}

/** On stderr, because it is not part of the result. */
function ask(input: NodeJS.ReadStream, output: NodeJS.WriteStream, question: string): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input, output })
    // Ctrl-C and Ctrl-D close it without an answer.
    const leave = () => {
      output.write('\n')
      resolve('')
    }
    lines.once('close', leave)
    lines.question(question, (answer) => {
      lines.off('close', leave)
      lines.close()
      resolve(answer)
    })
  })
}
