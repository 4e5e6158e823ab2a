/** Ends the import of what holds hardly any cars: a few kilobytes of gzip can be gigabytes of bad lines. */
import type { ImportPosition } from './position.ts'

/** Its message is the rest of a sentence about the file. */
export class NoRecordsError extends Error {}

/** A file may have more of both as long as most of it are cars. */
const MOST_WITHOUT_CAR = { lines: 10_000, bytes: 1024 ** 3 }

type Counts = Pick<ImportPosition, 'lines' | 'offset' | 'lines_without_car' | 'bytes_without_car'>

/** Throws a NoRecordsError. */
export function endWithoutCars(position: Counts, most = MOST_WITHOUT_CAR): void {
  const { lines, offset, lines_without_car, bytes_without_car } = position
  const isHopeless = (without: number, all: number, limit: number) => without > limit && without > all / 2
  if (isHopeless(lines_without_car, lines, most.lines)) {
    throw new NoRecordsError(`${format(lines_without_car)} of its first ${format(lines)} lines hold no car`)
  }
  if (!isHopeless(bytes_without_car, offset, most.bytes)) return
  throw new NoRecordsError(`${format(bytes_without_car)} of its first ${format(offset)} bytes hold no car`)
}

function format(count: number): string {
  return count.toLocaleString('en')
}
