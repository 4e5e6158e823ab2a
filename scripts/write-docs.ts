/** Writes the documents that are made from the code; a test fails when one of them is out of date. */
import { writeFileSync } from 'node:fs'
import { formatConfiguration, formatEnvExample } from './format-docs.ts'

const ROOT = new URL('../../', import.meta.url)

writeFileSync(new URL('docs/configuration.md', ROOT), formatConfiguration())
writeFileSync(new URL('.env.example', ROOT), formatEnvExample())
