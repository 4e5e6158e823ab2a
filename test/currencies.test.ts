/** What is said of prices in euros holds for those in dollars, and is said of both. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname
const FOLDERS = ['docs', 'clients', 'deploy', 'src']
const SPOKEN = /\.(?:md|tsx?|json|py|yaml|html)$/
/** A message about one request names the currency of that request. */
const EURO_ALONE =
  /\bCNY (?:and|or) EUR\b|\bprice(?:s| limits?) in EUR\b(?! (?:and|or) USD| cannot be converted)|人民币[和与或、]欧元(?![和与或、]美元)/

it('names dollars wherever it names the currencies of prices', () => {
  const listed = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const files = [...listed, 'README.md', 'package.json'].filter(
    (path) => SPOKEN.test(path) && !/\.test\.|\/decisions\/|changelog|examples\.json/i.test(path),
  )
  const alone = files.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (EURO_ALONE.test(line) ? [`${path}:${at + 1} ${line.trim().slice(0, 160)}`] : [])),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(alone).toEqual([])
})
