import { defineConfig } from 'vitest/config'
import { QUICK_FLAGS } from './test/quick-flags.ts'

const soak = process.env.SOAK === '1'

export default defineConfig({
  test: {
    include: [soak ? '{src,marketplace,test}/**/*.soak.ts' : '{src,marketplace,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/connections.ts'],
    // What somebody has set for his own service is nothing to a test, nor to the programs that it starts.
    env: { ERSHOU_ENV_FILE: '' },
    // No test is slow because it waits, only because the machine is: what lasts so long has hung.
    testTimeout: soak ? 3_600_000 : 1_800_000,
    hookTimeout: 1_800_000,
    teardownTimeout: 60_000,
    // What is promised in seconds is measured without company.
    // A third and a fourth fill the time in which the others wait for programs that they start.
    maxWorkers: soak ? 1 : 4,
    // Most of a file's time would go into loading the same modules again.
    isolate: false,
    execArgv: [...QUICK_FLAGS],
  },
})
