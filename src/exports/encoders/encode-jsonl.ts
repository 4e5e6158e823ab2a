/** JSON Lines: an object per row. Unknown is null; arrays are arrays, not text; the native block is the last member. */
import { COLUMNS } from '../columns/columns.ts'
import type { Encoder, Row } from './encoder.ts'

const KEYS = COLUMNS.map(({ name, type }, i) => ({ key: `${i === 0 ? '{' : ','}"${name}":`, isJson: type === 'json' }))

export function createJsonlEncoder(): Encoder {
  return {
    add: (rows) => Buffer.from(rows.map(formatLine).join('')),
    finish: () => Buffer.alloc(0),
  }
}

function formatLine({ cells, marketplace }: Row): string {
  let line = ''
  for (const [i, { key, isJson }] of KEYS.entries()) {
    const cell = cells[i] ?? null
    line += `${key}${isJson ? cell : JSON.stringify(cell)}`
  }
  return `${line},"marketplace":${marketplace}}\n`
}
