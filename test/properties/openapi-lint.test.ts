import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { buildOpenApi, readExamples } from '../../src/api/description/openapi.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { listEndpoints } from './list-endpoints.ts'

const REDOCLY = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url))
const folder = createTemporaryFolder('openapi')
afterAll(() => folder.remove())

interface Verdict {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number }
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[]
}

async function lint(openapi: unknown, rules: string): Promise<Verdict> {
  const file = join(folder.path, `${rules}.json`)
  writeFileSync(file, JSON.stringify(openapi))
  const child = spawn(REDOCLY, ['lint', file, `--extends=${rules}`, '--format=json'], {
    cwd: folder.path,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(printed) as Verdict
}

const openapi = buildOpenApi(listEndpoints(), readExamples())

describe('the interface description', () => {
  it.each(['minimal', 'recommended'])('lints clean by the rules %s', async (rules) => {
    const { totals, problems } = await lint(openapi, rules)
    expect(problems).toEqual([])
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  })

  it('does not lint clean when it is wrong', async () => {
    const { paths: _, ...pathless } = openapi
    expect((await lint({ ...pathless, info: {} }, 'recommended')).totals.errors).toBeGreaterThan(0)
  })
})
