/** The characters of the report font and their widths. */
import { readFileSync } from 'node:fs'

const CHARACTERS = new Set(readFileSync(new URL('./assets/characters.txt', import.meta.url), 'utf8'))

/** The replacement for a character that the font does not have. */
export const MISSING_GLYPH = '〓'

/** The text with every character that the font lacks replaced. */
export function fitGlyphs(text: string): string {
  const characters = [...text]
  if (characters.every((char) => CHARACTERS.has(char))) return text
  return characters.map((char) => (CHARACTERS.has(char) ? char : MISSING_GLYPH)).join('')
}

/** Applies it to every string inside a value, at any depth. */
export function fitAll<T>(value: T): T {
  if (typeof value === 'string') return fitGlyphs(value) as T
  if (Array.isArray(value)) return value.map(fitAll) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fitAll(inner)])) as T
}

// Advance widths of U+0020 to U+007E in thousandths of an em, as in the font.
const ASCII_WIDTHS =
  '224 323 474 555 555 921 680 278 338 338 467 555 278 347 278 392 555 555 555 555 555 555 555 555 555 555 278 278 555 555 555 474 946 608 657 638 688 589 552 689 728 293 535 646 543 812 723 742 633 742 635 596 599 721 575 878 573 531 603 338 392 338 555 559 606 563 618 510 620 554 325 564 607 275 275 552 284 926 610 606 620 620 388 468 377 607 521 802 498 521 475 338 270 338 555'
    .split(' ')
    .map(Number)

function widthOf(char: string): number {
  return ASCII_WIDTHS[(char.codePointAt(0) ?? 0) - 0x20] ?? 1000
}

export function measure(text: string, size: number): number {
  let width = 0
  for (const char of text) width += widthOf(char)
  return (width * size) / 1000
}

/** Breaks a text into lines no wider than `width`; Chinese breaks anywhere. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const char of text) {
    const advance = (widthOf(char) * size) / 1000
    if (used + advance > width && line !== '') {
      lines.push(line)
      line = ''
      used = 0
    }
    line += char
    used += advance
  }
  lines.push(line)
  return lines
}
