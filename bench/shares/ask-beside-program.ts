/** Gives a load generator its next job. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Done, Job } from './ask-beside.ts'

export async function sendJob(program: ChildProcess, job: Job): Promise<Done> {
  const done = once(program, 'message')
  program.send(job)
  const [answer] = (await done) as [Done]
  return answer
}
