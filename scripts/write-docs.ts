/** Writes the documents that are made from the code; a test fails when one of them is out of date. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { GENERATED } from './format-docs.ts'
import { recordExamples } from './record-examples.ts'

const ROOT = new URL('../../', import.meta.url)

for (const { path, format } of GENERATED) {
  const target = new URL(path, ROOT)
  mkdirSync(new URL('.', target), { recursive: true })
  writeFileSync(target, await format())
}

const examples = await recordExamples(new URL('../marketplace/main.js', import.meta.url))
writeFileSync(new URL('src/api/description/assets/examples.json', ROOT), `${JSON.stringify(examples, null, 2)}\n`)
