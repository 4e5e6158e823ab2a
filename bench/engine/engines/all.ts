/** All engines, by their names in the tables. */
import type { Prepare } from '../engine.ts'
import { prepareOracle } from './oracle.ts'
import { prepareIndex } from './own-index.ts'
import { prepareIndexedPostgres, preparePostgres } from './postgres.ts'
import { prepareRoaring } from './roaring.ts'
import { prepareIndexedSqlite, prepareSqlite } from './sqlite.ts'

export const ENGINES = {
  wasm: prepareIndex('wasm'),
  plain: prepareIndex('plain'),
  roaring: prepareRoaring,
  sqlite: prepareSqlite,
  'sqlite-covering': prepareIndexedSqlite,
  postgres: preparePostgres,
  'postgres-covering': prepareIndexedPostgres,
  oracle: prepareOracle,
} as const satisfies Record<string, Prepare>
export type EngineName = keyof typeof ENGINES

/** Engines that answer synchronously can be measured more often. */
export const QUICK: ReadonlySet<EngineName> = new Set(['wasm', 'plain', 'roaring'])
