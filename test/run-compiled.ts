/** Lets the tests import compiled modules: they are loaded as they are, where every source would be transformed first, in every run. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = `${ROOT}dist/`

/** What vitest leaves to Node. */
export const COMPILED = [/\/dist\/(?:src|marketplace|scripts|bench|node_modules)\//]

/** `…/src/x.ts` → `…/dist/src/x.js`, and packages to those that the build has bundled. What it leaves out (tests, their helpers and fixtures) stays as it is. */
export function runCompiled(): Plugin {
  return {
    name: 'run-compiled',
    enforce: 'pre',
    resolveId(source, importer) {
      const bundled = `${DIST}node_modules/${source}/index.js`
      if (/^\w+$/.test(source) && existsSync(bundled)) return bundled
      if (importer === undefined || !/^\.\.?\/.*\.tsx?$/.test(source)) return null
      const path = fileURLToPath(new URL(source, `file://${importer}`))
      if (!path.startsWith(ROOT)) return null
      const compiled = `${DIST}${path.slice(ROOT.length).replace(/\.tsx?$/, '.js')}`
      return existsSync(compiled) ? compiled : null
    },
  }
}
