/** What becomes of a process when one of the threads that listen ends: with one descriptor for all of them, and with one for each. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Figure } from '../figure.ts'
import { openPort } from './listen-beside.ts'

const PROGRAM = new URL('./listen-and-end.js', import.meta.url)

export async function endThreads(): Promise<Figure> {
  const shared = await run(1)
  const own = await run(2)
  return {
    name: 'a thread ends, and the service',
    value: own === 'exit 0' ? 1 : 0,
    unit: 'goes on',
    note: `with a descriptor for each thread: ${own}; with one for all: ${shared}`,
  }
}

/** How the process ended that was given so many copies of a listening descriptor. */
async function run(copies: number): Promise<string> {
  const { port, descriptor, close } = await openPort(false)
  const stdio = ['ignore', 'ignore', 'ignore', ...Array.from({ length: copies }, () => descriptor as number)] as const
  const child = spawn(process.execPath, [PROGRAM.pathname, String(port), String(copies)], { stdio: [...stdio] })
  close()
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal ?? `exit ${code}`
}
