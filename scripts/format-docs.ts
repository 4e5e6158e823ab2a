/** The documents that are made from the code, as text. */
import type { Endpoint } from '../src/api/endpoint.ts'
import { createEndpoints } from '../src/api/endpoints/table.ts'
import type { Catalog } from '../src/catalog/create-catalog.ts'
import { SETTINGS, type Setting } from '../src/settings/config.ts'
import { formatApi } from './format-api.ts'
import { formatClient } from './format-client.ts'
import { FAILURE_KINDS, formatErrorIndex, formatErrorPage } from './format-errors.ts'
import { formatNotices } from './format-notices.ts'

const settings = Object.values(SETTINGS) as Setting<unknown>[]

/** Documents need the rows of the table, never an answer. */
const refuse = () => Promise.reject(new Error('a document asks nobody'))
const endpoints = createEndpoints(new Proxy({}, { get: () => refuse }) as Catalog, refuse)
const search = endpoints.find(({ name }) => name === 'search') as Endpoint

const client = formatClient(endpoints)

/** Every document that is made from the code; paths are from the root. */
export const GENERATED: readonly { readonly path: string; readonly format: () => string | Promise<string> }[] = [
  { path: 'docs/configuration.md', format: formatConfiguration },
  { path: '.env.example', format: formatEnvExample },
  { path: 'THIRD-PARTY-NOTICES.md', format: formatNotices },
  { path: 'docs/api.md', format: () => formatApi(endpoints) },
  { path: 'docs/errors/README.md', format: () => formatErrorIndex(search) },
  ...Object.entries(client).map(([path, text]) => ({ path, format: () => text })),
  ...FAILURE_KINDS.map((kind) => ({ path: `docs/errors/${kind}.md`, format: () => formatErrorPage(kind) })),
]

export function formatConfiguration(): string {
  const rows = settings.map(
    ({ name, default: fallback, sentence, secret }) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '(not set)'} | ${sentence}${secret ? ' Secret.' : ''} |`,
  )
  return `# Configuration

Settings are environment variables, read once at the start. They may also stand in a file \`.env\` in the working directory, one
\`NAME=value\` a line; what the environment says wins, and names that do not begin with \`ERSHOU_\` are left alone. All problems are reported together, and an unknown variable
that begins with \`ERSHOU_\` is one of them, but for \`ERSHOU_URL\` and \`ERSHOU_KEY\`, which \`ershou get\` takes. A secret may instead be read from the file that \`<name>_FILE\` names.
\`ershou config\` prints what is in force, with secrets redacted. This page is made by \`npm run docs\`.

| setting | default | what it does |
|---|---|---|
${rows.join('\n')}
`
}

export function formatEnvExample(): string {
  // The name of the file cannot stand in the file.
  const inFile = settings.filter(({ name }) => name !== SETTINGS.envFile.name)
  const lines = inFile.map(({ name, default: fallback, sentence }) => `# ${sentence}\n#${name}=${fallback}\n`)
  return `# Every setting with its default; made by \`npm run docs\`. Copy this file to .env, and uncomment what differs.\n\n${lines.join('\n')}`
}
