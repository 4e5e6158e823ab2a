import { defineConfig } from 'vitest/config'

const soak = process.env.SOAK === '1'

export default defineConfig({
  test: {
    include: [soak ? '{src,marketplace,test}/**/*.soak.ts' : '{src,marketplace,test}/**/*.test.ts'],
    testTimeout: soak ? 3_600_000 : 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
