/** Joins lines that were wrapped at the edge of the page. */
import type { Line } from '../native.ts'

/** Lines of one text are closer than two texts; as a fraction of the font size. */
const LEADING = 1.55

/** Whether `line` continues the text of `last`. */
export function isContinued(last: Line, line: Line): boolean {
  const end = Math.max(...last.cells.map((cell) => cell.end))
  const isFull = end + line.size > last.edge
  return isFull && line.page === last.page && line.size === last.size && line.y - last.y <= LEADING * line.size
}

/** One text per paragraph. Chinese wraps anywhere, so the lines are joined without a blank. */
export function joinWrapped(lines: readonly Line[]): readonly string[] {
  const texts: string[] = []
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1]
    if (last && isContinued(last, line)) texts.push(`${texts.pop()}${line.text}`)
    else texts.push(line.text)
  }
  return texts
}
