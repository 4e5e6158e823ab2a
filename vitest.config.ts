import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { QUICK_FLAGS } from './test/quick-flags.ts'
import { COMPILED, runCompiled } from './test/run-compiled.ts'

const soak = process.env.SOAK === '1'
/** Part of what decides whether a change lands, and too long for every run. */
const IN_CI = process.env.CI === 'true' ? ['test/browser/**/*.soak.ts'] : []

/** `npm test` has built just before. `npx vitest` runs the sources. */
const isBuilt = process.env.TEST_COMPILED === '1'

export default defineConfig({
  plugins: isBuilt ? [runCompiled()] : [],
  test: {
    server: { deps: { external: isBuilt ? COMPILED : [] } },
    include: soak ? ['{src,marketplace,test}/**/*.soak.ts'] : ['{src,marketplace,test}/**/*.test.{ts,tsx}', ...IN_CI],
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/connections.ts'],
    // Settings of a developer's own service do not reach a test, nor the programs that it starts.
    env: { ERSHOU_ENV_FILE: '' },
    // A test that takes so long hangs; no test waits for a time.
    testTimeout: soak ? 3_600_000 : 1_800_000,
    hookTimeout: 1_800_000,
    teardownTimeout: 60_000,
    // The soak measures times, so it runs one file at a time.
    // A third and a fourth worker use the time in which others wait for programs that they start.
    maxWorkers: soak ? 1 : 4,
    // Otherwise most of a file's time goes into loading the same modules again.
    isolate: false,
    execArgv: [...QUICK_FLAGS],
  },
})
