/** The little HTML that all pages share. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] as string)

export interface PageParts {
  readonly title: string
  readonly body: string
  readonly style?: string
  readonly charset?: string
  readonly head?: string
}

export function renderPage({ title, body, style = '', charset = 'utf-8', head = '' }: PageParts): string {
  return `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="${charset}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}
