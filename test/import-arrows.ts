/** Which room of `src` may import which; the structure test checks the code by it, and the documents' test the picture in CONTRIBUTING. */

/** Room → the rooms of `src` it may import besides itself. */
export const ARROWS: Readonly<Record<string, readonly string[] | 'anything'>> = {
  domain: [],
  observe: ['domain'],
  // Of the domain only failures and readers: plumbing knows no noun.
  threads: ['domain', 'observe'],
  database: ['domain', 'observe', 'threads'],
  words: ['domain', 'observe'],
  upstream: ['domain', 'observe'],
  sources: ['domain', 'observe'],
  reports: ['domain', 'observe', 'threads'],
  inventory: ['domain', 'observe', 'threads'],
  exports: ['domain', 'observe', 'threads'],
  deliveries: ['domain', 'observe'],
  operations: ['domain'],
  // All of it is a store.
  limits: ['domain', 'observe', 'database'],
  rates: ['domain', 'observe'],
  photos: ['domain', 'observe'],
  catalog: ['domain', 'observe', 'words'],
  accounts: ['domain'],
  web: ['domain', 'observe'],
  // What several edges take: the filters of a search, and the grammar of 422.
  parameters: ['domain', 'web', 'catalog', 'words'],
  api: ['domain', 'observe', 'web', 'parameters', 'catalog', 'accounts'],
  dashboard: ['domain', 'observe', 'web', 'parameters', 'catalog', 'accounts'],
  mcp: ['domain', 'observe', 'web', 'parameters', 'catalog', 'accounts'],
  mail: ['domain'],
  billing: ['domain'],
  // Shipped alone: what it needs of the records is written into it by `npm run docs`.
  client: [],
  settings: ['domain'],
  cli: 'anything',
  'main.ts': 'anything',
  // Besides main.ts, the only rooms that choose implementations.
  wiring: 'anything',
}

/** Rooms whose `store/` folder may import the database too. */
export const HAS_STORE: readonly string[] = ['accounts', 'exports', 'inventory', 'operations', 'upstream', 'words']
