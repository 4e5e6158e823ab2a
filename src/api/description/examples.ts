/** Answers recorded from the stand-in marketplace, one for each operation, shown in the interface description. */
import { readFileSync } from 'node:fs'
import type { Examples } from './openapi.ts'

export function readExamples(): Examples {
  return JSON.parse(readFileSync(new URL('./assets/examples.json', import.meta.url), 'utf8')) as Examples
}
