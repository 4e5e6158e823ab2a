/** Writes the documents that are generated from the code, and prints which changed; a test fails if one is out of date. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { copySamples } from './copy-samples.ts'
import { GENERATED } from './format-docs.ts'
import { recordExamples } from './record-examples.ts'

const ROOT = new URL('../../', import.meta.url)
let changed = 0

function write(path: string, text: string): void {
  const target = new URL(path, ROOT)
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return
  mkdirSync(new URL('.', target), { recursive: true })
  writeFileSync(target, text)
  process.stdout.write(`wrote ${path}\n`)
  changed += 1
}

for (const { path, format } of GENERATED) write(path, await format())
for (const name of readdirSync(new URL('docs/zh/', ROOT), { recursive: true, encoding: 'utf8' })) {
  const original = new URL(`docs/${name}`, ROOT)
  if (!name.endsWith('.md') || !existsSync(original)) continue
  const translated = readFileSync(new URL(`docs/zh/${name}`, ROOT), 'utf8')
  write(`docs/zh/${name}`, copySamples(readFileSync(original, 'utf8'), translated))
}
process.stdout.write('Recording examples over the stand-in marketplace …\n')
const examples = await recordExamples(new URL('../marketplace/main.js', import.meta.url))
write('src/api/description/assets/examples.json', `${JSON.stringify(examples, null, 2)}\n`)
process.stdout.write(
  changed === 0 ? 'Nothing changed.\n' : `${changed} changed. Read the difference before you commit it.\n`,
)
