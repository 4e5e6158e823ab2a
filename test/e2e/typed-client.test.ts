/** A customer's program: types generated from the served interface description, compiled strictly, and run against the service. */
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type OpenService, openService } from '../spec/open-service.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CLIENT = join(ROOT, 'tools/typed-client')
const SOURCES = readdirSync(CLIENT).filter((name) => name.endsWith('.ts'))
const run = promisify(execFile)

interface Failed {
  readonly stdout: string
  readonly stderr: string
}

let service: OpenService
const folder = createTemporaryFolder('typed-client')

beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'], openInventory: openFilled })
  for (const name of [...SOURCES, 'tsconfig.json', 'package.json']) cpSync(join(CLIENT, name), join(folder.path, name))
  symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'))
  const { body } = await service.get<object>('/openapi.json')
  writeFileSync(join(folder.path, 'openapi.json'), JSON.stringify(body))
  // Resolved from its declaring package: npm installs it beside its own TypeScript.
  const generator = createRequire(join(CLIENT, 'package.json')).resolve('openapi-typescript')
  const command = join(dirname(generator), '../bin/cli.js')
  await run(process.execPath, [command, 'openapi.json', '--output', 'openapi.ts'], { cwd: folder.path })
})
afterAll(async () => {
  await service?.stop()
  folder.remove()
})

describe('a typed client', () => {
  it('needs no cast, no any and no assertion', () => {
    expect(SOURCES.length).toBeGreaterThan(2)
    for (const name of SOURCES) {
      const text = readFileSync(join(CLIENT, name), 'utf8').replace(/\/\*\*.*\*\//g, '')
      expect(text, name).not.toMatch(/\bas\b|\bany\b|\w!|\)!|<unknown>/)
      if (name !== 'mistakes.ts') expect(text, name).not.toContain('@ts-')
    }
  })

  it('compiles strictly, calls every endpoint, and distinguishes both shapes of errors', async () => {
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const compiled = run(process.execPath, [compiler, '-p', folder.path], { cwd: folder.path })
    await compiled.catch(({ stdout, stderr }: Failed) => expect.fail(stdout + stderr))
    const program = join(folder.path, 'out/call-everything.js')
    const ran = run(process.execPath, [program, service.url, service.key], { cwd: folder.path })
    const { stdout } = await ran.catch(({ stdout: said, stderr }: Failed) => expect.fail(said + stderr))
    const lines = new Map(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t') as [string, string]),
    )
    const { body } = await service.get<{ readonly paths: object }>('/openapi.json')
    expect([...lines.keys()]).toEqual([...Object.keys(body.paths), 'refused', 'missing'])
    expect(lines.get('/v1/search/count')).toMatch(/^\d+ cars$/)
    expect(lines.get('/v1/me')).toContain('no cap')
    expect(lines.get('refused')).toBe(
      "query.mileage_max: Input should be a multiple of 10000 (undefined); query.fuel_type: Value error, unsupported fuel_type 'electric' (new_energy)",
    )
    expect(lines.get('missing')).toBe('vehicle_not_found')
  })
})
