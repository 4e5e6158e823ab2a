/** The fenced blocks of a page that a reader may copy, with what the page says about running them. */

export const LANGUAGES = ['sh', 'ts', 'python'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Block {
  readonly page: string
  /** Line of the opening fence, from 1. */
  readonly line: number
  readonly language: Language
  readonly text: string
  /** When it runs: always; only in the soak, if it says so or is slow; or never. */
  readonly when: 'quick' | 'soak' | 'never'
  /** Whether it is meant to end with a failure. */
  readonly fails: boolean
  /** The answer that the page shows after it. */
  readonly shown: Shown | null
}

export interface Shown {
  readonly language: 'json' | 'text'
  readonly text: string
}

export interface Page {
  readonly blocks: readonly Block[]
  /** Blocks that are neither run nor excused, and comments without a meaning. */
  readonly problems: readonly string[]
}

/** The languages of blocks that readers paste. */
const CODE = /^(?:sh|bash|zsh|shell|console|ts|typescript|js|javascript|mjs|python|python3|py)$/
/** Commands that change the machine or the clone, and need a separate one. */
const HEAVY = /\b(?:npm|docker|podman|buildah|systemctl|sudo|apt(?:-get)?|rm|git|kill)\b/
/** Takes a second or more, while curl needs a moment. */
const SLOW = /\bnpx\b/
const RUN = ['soak', 'fails', 'soak, fails']

interface Fence {
  readonly line: number
  readonly language: string
  readonly text: string
  /** The comment directly before it, without its signs. */
  readonly comment: string | null
  /** Only empty lines, or an introduction that ends with a colon, are between it and the previous fence. */
  readonly isNext: boolean
}

export function readBlocks(page: string, markdown: string): Page {
  const fences = readFences(markdown)
  const blocks: Block[] = []
  const problems: string[] = []
  for (const [i, fence] of fences.entries()) {
    if (!CODE.test(fence.language)) continue
    const problem = findProblem(fence)
    if (problem !== null) {
      problems.push(`${page}:${fence.line}: ${problem}`)
      continue
    }
    const { line, text, comment } = fence
    const when = comment?.startsWith('not run:') ? 'never' : isSlow(fence) ? 'soak' : 'quick'
    const fails = comment?.startsWith('run:') === true && comment.includes('fails')
    const shown = readShown(fences[i + 1])
    blocks.push({ page, line, language: fence.language as Language, text, when, fails, shown })
  }
  return { blocks, problems }
}

function isSlow({ language, text, comment }: Fence): boolean {
  return comment?.startsWith('run: soak') || (language === 'sh' && SLOW.test(text))
}

function findProblem({ language, text, comment }: Fence): string | null {
  if (comment?.startsWith('not run:'))
    return comment.length > 'not run: '.length + 5 ? null : 'says not why it is not run'
  if (!LANGUAGES.includes(language as Language)) return `cannot be run as ${language}: call it ${LANGUAGES.join(', ')}`
  if (text.trim() === '') return 'is empty'
  const placeholder = /<(?:the |your )?[a-z][a-z _-]*>|\bYOUR_[A-Z_]+/.exec(language === 'sh' ? text : '')
  if (placeholder) return `has the placeholder ${placeholder[0]}`
  if (comment?.startsWith('run:') && !RUN.includes(comment.slice('run:'.length).trim()))
    return `is run how? ${comment} is none of ${RUN.join(' | ')}`
  const heavy = language === 'sh' && !comment?.includes('soak') ? HEAVY.exec(text) : null
  if (heavy) return `uses ${heavy[0]}, which is run in the soak only: <!-- run: soak -->`
  return null
}

function readShown(fence: Fence | undefined): Shown | null {
  if (fence === undefined || !fence.isNext || fence.comment?.startsWith('not run:')) return null
  const { language, text } = fence
  return language === 'json' || language === 'text' ? { language, text } : null
}

function readFences(markdown: string): Fence[] {
  const fences: Fence[] = []
  let open: {
    readonly line: number
    readonly language: string
    readonly sign: string
    readonly indent: number
  } | null = null
  let inside: string[] = []
  let between: string[] = []
  for (const [i, text] of markdown.split('\n').entries()) {
    const [, indent = '', sign, language = ''] = /^( {0,6})(`{3,}|~{3,})\s*([\w-]*)/.exec(text) ?? []
    if (open === null) {
      if (sign === undefined) between.push(text.trim())
      else open = { line: i + 1, language, sign, indent: indent.length }
    } else if (sign?.startsWith(open.sign) && text.trim() === sign) {
      fences.push({ ...open, text: inside.join('\n'), ...readBetween(between) })
      open = null
      inside = []
      between = []
    } else inside.push(text.slice(Math.min(open.indent, text.search(/\S|$/))))
  }
  return fences
}

function readBetween(lines: readonly string[]): Pick<Fence, 'comment' | 'isNext'> {
  const said = lines.filter((line) => line !== '')
  const [, comment = null] = /^<!--\s*(.*?)\s*-->$/.exec(said.at(-1) ?? '') ?? []
  const prose = comment === null ? said : said.slice(0, -1)
  return { comment, isNext: prose.length === 0 || (prose.length <= 2 && prose.at(-1)?.endsWith(':') === true) }
}
