/** Which room of `src` may import which; the structure test checks the code by it, and the documents' test the picture in CONTRIBUTING. */

/** Room → the rooms of `src` it may import besides itself. */
export const ARROWS: Readonly<Record<string, readonly string[] | 'anything'>> = {
  domain: [],
  observe: ['domain'],
  // Of the domain only failures: plumbing knows no noun.
  threads: ['domain', 'observe'],
  words: ['domain', 'observe'],
  upstream: ['domain', 'observe'],
  sources: ['domain', 'observe'],
  reports: ['domain', 'observe', 'threads'],
  inventory: ['domain', 'observe'],
  rates: ['domain', 'observe'],
  storage: ['domain', 'observe', 'threads'],
  catalog: ['domain', 'observe', 'words'],
  accounts: ['domain'],
  web: ['domain', 'observe'],
  api: ['domain', 'observe', 'web', 'catalog', 'accounts'],
  dashboard: ['domain', 'observe', 'web', 'catalog', 'accounts'],
  mail: ['domain'],
  billing: ['domain'],
  // Shipped alone: what it needs of the records is written into it by `npm run docs`.
  client: [],
  cli: 'anything',
  'main.ts': 'anything',
  // The only ones besides main.ts that know who implements what.
  wiring: 'anything',
  'config.ts': [
    'dashboard-settings.ts',
    'read-setting.ts',
    'read-env-file.ts',
    'find-contradictions.ts',
    'propose-setting.ts',
  ],
  'dashboard-settings.ts': ['read-setting.ts'],
  'find-contradictions.ts': [],
  'propose-setting.ts': ['words'],
  'read-env-file.ts': [],
  'read-setting.ts': ['domain'],
}
