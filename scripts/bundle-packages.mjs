// Completes the build: puts packages of hundreds of files into one, because every program and every thread loads them when it starts.
// Compiled modules find them in `dist/node_modules` before those of npm. Where that folder is missing, they load the same code from npm's.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'

const PACKAGES = ['kysely', 'typebox']

for (const name of PACKAGES) {
  const folder = `dist/node_modules/${name}`
  const { version, exports } = readManifest(`node_modules/${name}`)
  if (existsSync(folder) && readManifest(folder).version === version) continue
  const entries = Object.entries(exports).map(([path, { import: target }]) => [fileOf(path), path, target])
  rmSync(folder, { recursive: true, force: true })
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map(([file, , target]) => [file, `node_modules/${name}/${target}`])),
    platform: 'node',
    external: /^node:/,
  })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
  const ways = entries.map(([file, path]) => [path, `./${file}.js`])
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}/package.json`,
    `${JSON.stringify({ name, version, type: 'module', exports: Object.fromEntries(ways) })}\n`,
  )
}

function readManifest(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
}

/** `.` → `index`, `./helpers/sqlite` → `helpers-sqlite`. */
function fileOf(path) {
  return path === '.' ? 'index' : path.slice(2).replaceAll('/', '-')
}
