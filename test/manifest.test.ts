/** Dependencies are few, pinned, declared where they are needed, and each has its reason. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFixture, isTest, readSourceFiles, type SourceFile } from './source-files.ts'

const ROOT = new URL('..', import.meta.url).pathname
const files = readSourceFiles()

describe('the manifest', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const declared = { ...manifest.dependencies, ...manifest.devDependencies }

  const apart = ['bench', ...readdirSync(join(ROOT, 'tools')).map((name) => join('tools', name))]
  const tools = apart.flatMap((folder) => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
    return Object.entries(devDependencies as Record<string, string>)
  })

  it('pins every dependency exactly, those of the tools and benches too', () => {
    expect(Object.keys(declared).length).toBeGreaterThan(5)
    expect(tools.length).toBeGreaterThan(0)
    for (const [name, version] of [...Object.entries(declared), ...tools])
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })

  it('declares what the code imports, where it is needed', () => {
    const packages = (of: readonly SourceFile[]) =>
      new Set(
        of
          .flatMap(({ imports }) => imports)
          .filter((target) => !target.startsWith('node:') && !/^(src|marketplace|scripts|bench|test)\//.test(target))
          .map((target) =>
            target
              .split('/')
              .slice(0, target.startsWith('@') ? 2 : 1)
              .join('/'),
          ),
      )
    for (const name of packages(files)) expect(Object.keys(declared)).toContain(name)
    const service = packages(files.filter((file) => file.path.startsWith('src/') && !isTest(file) && !isFixture(file)))
    // A version that a package of ours must take is declared as well: overrides hold for a clone only, not where the tarball is installed.
    const imported = Object.keys(manifest.dependencies ?? {}).filter((name) => !(name in (manifest.overrides ?? {})))
    expect(service).toEqual(new Set(imported))
  })

  it('gives each dependency a line in a decision record', () => {
    const records = readdirSync(join(ROOT, 'docs/decisions')).map((name) =>
      readFileSync(join(ROOT, 'docs/decisions', name), 'utf8'),
    )
    expect(records.length).toBeGreaterThan(0)
    const text = records.join('\n')
    for (const name of [...Object.keys(declared), ...tools.map(([tool]) => tool)])
      expect(text, name).toContain(`\`${name}\``)
  })
})
