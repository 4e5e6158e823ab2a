import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOpenApi, readExamples } from '../../src/api/description/openapi.ts'
import { EXPORT_FILE } from '../../src/api/download/export-file-row.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { listEndpoints } from './list-endpoints.ts'

const REDOCLY = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url))
const folder = createTemporaryFolder('openapi')
afterAll(() => folder.remove())

interface Verdict {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number }
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[]
}

/** Each is a document and the rules that it is linted by. All in one process, as the linter loads for seconds. */
async function lint(all: readonly (readonly [document: object, rules: string])[]): Promise<Verdict[]> {
  const apis = all.map(([document, rules], i) => {
    writeFileSync(join(folder.path, `${i}.json`), JSON.stringify(document))
    return [`api-${i}`, { root: `${i}.json`, extends: [rules] }]
  })
  writeFileSync(join(folder.path, 'redocly.yaml'), JSON.stringify({ apis: Object.fromEntries(apis) }))
  const child = spawn(REDOCLY, ['lint', '--format=json'], {
    cwd: folder.path,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  // One object after the other, each over several lines.
  return printed.split(/(?<=^\})\s*(?=\{)/m).map((verdict) => JSON.parse(verdict) as Verdict)
}

const openapi = buildOpenApi([...listEndpoints(), EXPORT_FILE], readExamples())
const { paths: _, ...pathless } = openapi
let verdicts: readonly Verdict[]
beforeAll(async () => {
  verdicts = await lint([
    [openapi, 'minimal'],
    [openapi, 'recommended'],
    [{ ...pathless, info: {} }, 'recommended'],
  ])
})

describe('the interface description', () => {
  it.each([
    ['minimal', 0],
    ['recommended', 1],
  ])('lints clean by the rules %s', (_rules, nth) => {
    expect(verdicts).toHaveLength(3)
    expect(verdicts[nth]?.problems).toEqual([])
    expect(verdicts[nth]?.totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  })

  it('does not lint clean when it is wrong', () => {
    expect(verdicts[2]?.totals.errors).toBeGreaterThan(0)
  })
})
