/** The styles that /docs and the dashboard share. */
import { readFileSync } from 'node:fs'

const FILES = ['tokens.css', 'base.css', 'bar.css'] as const

export function readBaseStyle(): Buffer {
  return Buffer.concat(FILES.map((name) => readFileSync(new URL(`./assets/${name}`, import.meta.url))))
}
