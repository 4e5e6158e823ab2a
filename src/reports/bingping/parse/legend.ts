/** The lines under 代码说明 → the codes and their meaning, as printed: `BX 变形`. */
import type { Report } from '../../../domain/report.ts'
import { readWords } from './words.ts'

interface Legend {
  readonly legend: Report['legend']
  readonly unread: readonly string[]
}

export function readLegend(texts: readonly string[]): Legend {
  const rows = texts.map((line) => {
    const [, code, text] = /^([0-9A-Z]{1,4})\s+(.+)$/s.exec(line) ?? []
    return { line, code: readWords(code), source_text: readWords(text) }
  })
  return {
    legend: rows.flatMap(({ code, source_text }) => (code && source_text ? [{ code, source_text }] : [])),
    unread: rows.flatMap(({ line, code, source_text }) => (code && source_text ? [] : [line])),
  }
}
