/** Generates THIRD-PARTY-NOTICES.md: the licences of the packages that ship with the service, from the lock file and the installed packages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly optional?: boolean
}

export interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** The text as its authors wrote it; null = the package has none. */
  readonly text: string | null
}

/** Licences that permit running, selling and changing a service, and require only their notice. */
export const ALLOWED_LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

/** Third-party works inside a package that its own licence file does not mention. */
const INSIDE: Readonly<Record<string, string>> = {
  unpdf: 'PDF.js, copyright Mozilla Foundation, Apache-2.0: its text is that of LICENSE beside this file',
  '@photostructure/sqlite': 'SQLite, which its authors gave to the public domain',
}

const ROOT = process.cwd()
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i

/** The packages that `npm ci --omit=dev` installs, sorted by name. */
export function listShippedPackages(): ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const found = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version, license, optional }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      licence: license ?? 'none',
      text: readLicence(join(ROOT, optional ? findWhole(path, lock.packages) : path)),
    }))
  // The same version may be installed in several places.
  const once = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** A platform-specific binary has the licence of its package, and npm installs only the binary of this platform. */
function findWhole(path: string, packages: Record<string, Locked>): string {
  return Object.keys(packages).find((other) => other !== '' && path.startsWith(`${other}-`)) ?? path
}

/** From the licence files, otherwise from the section of the README. */
function readLicence(folder: string): string | null {
  if (!existsSync(folder)) return null
  const names = readdirSync(folder).sort()
  const texts = names.filter((name) => LICENCE_FILE.test(name)).map((name) => readFileSync(join(folder, name), 'utf8'))
  const readme = names.find((name) => /^readme\.md$/i.test(name))
  if (texts.length === 0 && readme !== undefined) {
    const [, chapter] = readFileSync(join(folder, readme), 'utf8').split(/^#+ *licen[cs]e *$/im)
    if (chapter !== undefined) texts.push(chapter)
  }
  const text = texts.map((one) => one.replaceAll('\r\n', '\n').trim()).join('\n\n')
  return text === '' ? null : text.replace(/[^\S\n]+$/gm, '')
}

export function formatNotices(): string {
  const packages = listShippedPackages()
  const byText = new Map<string, ShippedPackage[]>()
  for (const one of packages) {
    if (one.text !== null) byText.set(one.text, [...(byText.get(one.text) ?? []), one])
  }
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const inside = Object.entries(INSIDE).map(([name, sentence]) => `- \`${name}\` contains ${sentence}.`)
  const texts = [...byText].map(
    ([text, of]) => `### ${[...new Set(of.map(({ name }) => name))].join(', ')}\n\n~~~~text\n${text}\n~~~~`,
  )
  return `# Third-party notices

Ershou itself is Apache-2.0: see LICENSE. It runs on the packages below, which \`npm ci --omit=dev\`, the packed tarball and the container
install. The list comes from the lock file and the packages themselves.

| package | version | licence |
|---|---|---|
${rows.join('\n')}

${inside.join('\n')}
- The pages are set in Inter (\`src/web/assets/inter.woff2\`, from \`@fontsource-variable/inter\` 5.3.0), OFL-1.1.

## The texts

${texts.join('\n\n')}

### Inter

~~~~text
${readFileSync(join(ROOT, 'src/web/assets/inter-OFL.txt'), 'utf8').trim()}
~~~~
`
}
