/** The npm package: what it contains, that its client works without any dependency, and that only a release can be published. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemporaryFolder } from './servers/temporary-folder.ts'

const ROOT = new URL('..', import.meta.url).pathname
const folder = createTemporaryFolder('package')
const run = promisify(execFile)
const installed = join(folder.path, 'node_modules/ershou')
let paths: readonly string[] = []

beforeAll(async () => {
  // The build exists already; scripts would make it again.
  const args = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', folder.path]
  const { stdout } = await run('npm', args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  paths = files.map(({ path }) => path)
  mkdirSync(installed, { recursive: true })
  // As npm does it. The dependencies, which need a network, are those of the service; the client has none.
  await run('tar', ['-xzf', join(folder.path, filename), '--strip-components=1', '-C', installed])
})
afterAll(() => folder.remove())

async function runFile(name: string, text: string): Promise<string> {
  writeFileSync(join(folder.path, name), text)
  return (await run(process.execPath, [name], { cwd: folder.path })).stdout.trim()
}

describe('the package', () => {
  it('has the service, the client, its licence and what operators need', () => {
    const needed = [
      'LICENSE',
      'README.md',
      'package.json',
      'dist/src/cli/ershou.js',
      'dist/src/client/create-client.d.ts',
    ]
    expect(needed.filter((path) => !paths.includes(path))).toEqual([])
  })

  it('has no tests, fixtures, data, sources or secrets', () => {
    const unwanted =
      /\.(?:test|soak)\.|\/fixtures\/|(?<!\.d)\.tsx?$|^(?:data|test|bench|tools|marketplace|scripts(?!\/prepare\.mjs$)|node_modules)\/|^dist\/(?!src\/)|^deploy\/secrets|\.db$|decisions\//
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter((path) => unwanted.test(path))).toEqual([])
  })

  it('has the script that npm runs when somebody installs in its folder, which does nothing there', async () => {
    const { scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const [program, script] = (scripts.prepare as string).split(' ') as [string, string]
    expect(program).toBe('node')
    expect(await run(process.execPath, [script], { cwd: installed })).toEqual({ stdout: '', stderr: '' })
  })

  it('names its licence, and can be published', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'ershou', license: 'Apache-2.0', publishConfig: { access: 'public' } })
    expect(manifest).not.toHaveProperty('private')
  })

  it.each([
    ['try.mjs', "import { createClient } from 'ershou/client'"],
    ['try.cjs', "const { createClient } = require('ershou/client')"],
  ])('has a client that %s can load and use', async (name, load) => {
    const use =
      "const client = createClient({ url: 'http://127.0.0.1:9', key: 'x' })\nconsole.log(typeof client.search)"
    expect(await runFile(name, `${load}\n${use}\n`)).toBe('function')
  })
})

describe('npm publish', () => {
  it('refuses a version that is not a release', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ name: 'ershou', version: `${version}-dev` }))
    const checked = run(process.execPath, [join(ROOT, 'scripts/check-release.mjs')], { cwd: folder.path })
    await expect(checked).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not the version of a release'),
    })
  })

  it('refuses a release without its tag', async () => {
    writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ name: 'ershou', version: '999.0.0' }))
    await run('git', ['init', '-q'], { cwd: folder.path })
    const identity = ['-c', 'user.name=x', '-c', 'user.email=x@example.com']
    await run('git', [...identity, 'commit', '-q', '--allow-empty', '-m', 'x'], { cwd: folder.path })
    const checked = run(process.execPath, [join(ROOT, 'scripts/check-release.mjs')], { cwd: folder.path })
    await expect(checked).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('has no tag v999.0.0') })
  })
})
