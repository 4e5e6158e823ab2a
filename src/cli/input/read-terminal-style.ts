/** Finds out what the terminal of this process can show, and whether a person uses it. */
import { createInterface } from 'node:readline'
import { findColor } from '../output/paint.ts'
import type { Terminal } from '../terminal.ts'

const USUAL_COLUMNS = 80

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>

export function readTerminalStyle({
  stdin,
  stdout,
  stderr,
  env,
}: Streams): Pick<Terminal, 'columns' | 'hasColor' | 'hasErrorColor' | 'ask'> {
  return {
    columns: stdout.isTTY ? stdout.columns || USUAL_COLUMNS : null,
    hasColor: findColor(stdout, env),
    hasErrorColor: findColor(stderr, env),
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
