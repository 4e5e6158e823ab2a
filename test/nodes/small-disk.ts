/** A small disk in memory that a test can fill. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface SmallDisk {
  /** Takes all that is left. */
  fill(): void
  free(): void
  unmount(): void
}

/** Null without the right to mount one: only root has it. */
export function mountDisk(path: string, megabytes: number): SmallDisk | null {
  if (process.getuid?.() !== 0) return null
  mkdirSync(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path])
  const ballast = join(path, 'ballast')
  return {
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (const size of [1 << 20, 1 << 12]) writeUntilFull(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void execFileSync('umount', ['-l', path]),
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
