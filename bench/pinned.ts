/** Starts programs on a core of their own, so that the one that asks does not slow the one that answers. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { isInstalled } from '../scripts/bring-tools.ts'

export const pins = availableParallelism() > 1 && isInstalled('taskset')
export const PINNING = pins ? 'server on core 0, wrk on core 1' : 'not pinned: no taskset or a single core'

/** A core of null leaves it to the system. */
export function spawnOn(
  core: number | null,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return pins && core !== null
    ? spawn('taskset', ['-c', String(core), command, ...args], options)
    : spawn(command, [...args], options)
}
