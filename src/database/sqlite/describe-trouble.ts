/** Describes a problem of a database file: in a few words for callers, and with what to do for the log and the command line. */
import { isBusy, isDamage, isFull } from './is-outage.ts'

/** Without the path, which callers must not see. */
export function nameTrouble(error: unknown): string {
  if (isFull(error)) return 'disk full'
  return isDamage(error) ? 'database damaged' : 'database cannot be used'
}

export function describeTrouble(path: string, error: unknown): string {
  const { message } = error as Error
  if (isFull(error)) return `${path} cannot be written: ${message}. Free space on its disk.`
  if (isBusy(error)) return `${path} is locked by another process that writes: ${message}. Wait for it, or end it.`
  if (isDamage(error)) {
    return `${path} is damaged: ${message}. ${REPLACE}`
  }
  return `${path} cannot be used: ${message}. Look at its disk, and whether this user may read and write the file and its folder.`
}

const REPLACE = 'Stop the service, and put a copy that `ershou backup` made in its place: `ershou restore FILE`.'

export function describeEmptied(path: string): string {
  return `${path} is empty, with all its accounts gone. Put a copy that \`ershou backup\` made in its place (\`ershou restore FILE\`), or delete the file to begin with no accounts.`
}

export function describeMixed(path: string, fault: string): string {
  return `${path} and ${path}-wal do not make a whole database: ${fault}. If you put ${path} there yourself, delete ${path}-wal and ${path}-shm, which belong to the database of before. Else put a copy that \`ershou backup\` made in its place: \`ershou restore FILE\`.`
}

export const REPLACED = 'database file replaced'

export function describeReplaced(path: string): string {
  return `${path} was deleted or replaced under the running service, which still writes to the old file. Stop the service, and put the right file in its place.`
}
