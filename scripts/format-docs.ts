/** The documents that are made from the code, as text. */
import { SETTINGS, type Setting } from '../src/config.ts'

const settings = Object.values(SETTINGS) as Setting<unknown>[]

export function formatConfiguration(): string {
  const rows = settings.map(
    ({ name, default: fallback, sentence, secret }) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '(not set)'} | ${sentence}${secret ? ' Secret.' : ''} |`,
  )
  return `# Configuration

Settings are environment variables, read once at the start. All problems are reported together, and an unknown variable
that begins with \`ERSHOU_\` is one of them. A secret may instead be read from the file that \`<name>_FILE\` names.
\`ershou config\` prints what is in force, with secrets redacted. This page is made by \`npm run docs\`.

| setting | default | what it does |
|---|---|---|
${rows.join('\n')}
`
}

export function formatEnvExample(): string {
  const lines = settings.map(({ name, default: fallback, sentence }) => `# ${sentence}\n#${name}=${fallback}\n`)
  return `# Every setting with its default; made by \`npm run docs\`. Uncomment what differs.\n\n${lines.join('\n')}`
}
