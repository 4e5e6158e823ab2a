/** Test files that CI runs and that `npm test` leaves out, so that it stays quick: `npm test -- --all` runs them, too, and so does naming them. */

/** Each starts many programs, kills servers, or compares thousands of answers with the truth; quicker files test the same code. */
export const SLOW_TESTS: readonly string[] = [
  'src/inventory/store/postgres/inventory.test.ts',
  'src/reports/bingping/contract.test.ts',
  'src/reports/parser-thread/create-parser-thread.test.ts',
  'src/wiring/storage/postgres-stores.test.ts',
  'test/answers/*.test.ts',
  'test/browser/*.test.ts',
  'test/dashboard/served-figures.test.ts',
  'test/duplicates/planted-ads.test.ts',
  'test/e2e/cli-{files,inventory,parse,start,storage,sync}.test.ts',
  'test/e2e/examples.test.ts',
  'test/e2e/marketplace.test.ts',
  'test/e2e/program.test.ts',
  'test/e2e/typed-client.test.ts',
  'test/faults/{matrix,observability,sigterm}.test.ts',
  'test/inspection/{statuses,truth}.test.ts',
  'test/inventory-reports/*.test.ts',
  'test/limits/{crash,full-disk,model.redis,planted-key,planted-key.redis,three-processes.redis}.test.ts',
  'test/mcp/*.test.ts',
  'test/nodes/*.test.ts',
  'test/package.test.ts',
  'test/properties/{matrix,openapi}.test.ts',
  'test/reports/fuzz.test.ts',
]
