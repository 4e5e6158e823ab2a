/** Starts programs on separate cores, so that the load generator does not slow down the server. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { isInstalled } from '../scripts/bring-tools.ts'

export const pins = availableParallelism() > 1 && isInstalled('taskset')
export const PINNING = pins ? 'server on core 0, wrk on core 1' : 'not pinned: no taskset or a single core'

/** A core of null lets the system choose. */
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
