/** Which lines are one text that was broken at the edge of the page, and the texts they make. */
import type { Line } from '../native.ts'

/** Lines of one text stand closer than two texts do; in parts of the size of the letters. */
const LEADING = 1.55

/** Whether `line` goes on with the text of `last`. */
export function isContinued(last: Line, line: Line): boolean {
  const end = Math.max(...last.cells.map((cell) => cell.end))
  const isFull = end + line.size > last.edge
  return isFull && line.page === last.page && line.size === last.size && line.y - last.y <= LEADING * line.size
}

/** One text for each paragraph. Chinese breaks anywhere, so nothing comes between. */
export function joinWrapped(lines: readonly Line[]): readonly string[] {
  const texts: string[] = []
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1]
    if (last && isContinued(last, line)) texts.push(`${texts.pop()}${line.text}`)
    else texts.push(line.text)
  }
  return texts
}
