/** Every export of a file of `src` is imported somewhere; everything else is private to its file. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname
/** Shipped as a package, so its users are outside of the repository. */
const PUBLIC = 'src/client/'

const files = ['src', 'marketplace', 'scripts', 'bench', 'test', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.includes('node_modules/'))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') })),
)

/** `FILE#NAME`, or `FILE#*` for all of a file. Tests import compiled files, too. */
function listImported({ path, text }: (typeof files)[number]): string[] {
  const resolve = (target: string) =>
    normalize(join(dirname(path), target))
      .replace(/^dist\//, '')
      .replace(/\.js$/, '.ts')
  const named = text.matchAll(/^(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/gm)
  const whole = text.matchAll(/^(?:import|export)\s+\*[\w\s]*from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/gm)
  return [
    ...[...named].flatMap(([, names = '', target = '']) =>
      names.split(',').map((name) => `${resolve(target)}#${/(?:type\s+)?(\w+)/.exec(name)?.[1]}`),
    ),
    ...[...whole].map(([, first, second]) => `${resolve((first ?? second) as string)}#*`),
  ]
}

const EXPORT = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm

it('has no export without an import', () => {
  const imported = new Set(files.flatMap(listImported))
  const exported = files
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith(PUBLIC) && !imported.has(`${path}#*`))
    .flatMap(({ path, text }) => [...text.matchAll(EXPORT)].map(([, name]) => `${path}#${name}`))
  expect(exported.length).toBeGreaterThan(1000)
  expect(exported.filter((one) => !imported.has(one))).toEqual([])
})
