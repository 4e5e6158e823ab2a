/** Finds functions that are longer than a screen. */
import { parseAst } from 'vitest/node'

export interface LongFunction {
  readonly name: string
  readonly lines: number
  /** Whether its body does nothing but describe tests: constants and helpers, and calls of `describe`, `it` and hooks. */
  readonly describesTests: boolean
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const DESCRIBING = /^(?:describe|it|beforeAll|beforeEach|afterAll|afterEach|describe[A-Z]\w*)\b/

/** Counts from the line where the function begins to the line where it ends; methods and arrow functions as well. */
export function findLongFunctions(path: string, text: string, mostLines: number): LongFunction[] {
  if (text.split('\n').length <= mostLines) return []
  const found: LongFunction[] = []
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, name)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    const known = nameOf(node) ?? name
    if (/Function/.test(node.type) && !node.type.startsWith('TS')) {
      const lines = text.slice(node.start, node.end).split('\n').length
      if (lines > mostLines) found.push({ name: known, lines, describesTests: describesTests(node, text) })
    }
    for (const key of Object.keys(node)) visit(node[key], known)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown, 'a function')
  return found
}

function nameOf(node: Node): string | null {
  const { name } = ((node.id ?? node.key) as { name?: unknown } | null) ?? {}
  return typeof name === 'string' ? name : null
}

function describesTests(node: Node, text: string): boolean {
  const body = (node.body as Node).body as Node[] | undefined
  if (body === undefined) return false
  const calls = body.filter(({ type }) => type !== 'VariableDeclaration' && type !== 'FunctionDeclaration')
  return calls.length > 0 && calls.every(({ start, end }) => DESCRIBING.test(text.slice(start, end)))
}
