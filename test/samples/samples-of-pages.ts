/** Everything that a reader may copy: from the README, the guides, and the reference of a running service. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { type Block, type Language, type Page, readBlocks } from './read-blocks.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const GUIDES = 'docs/guides'
const OTHERS = ['README.md', 'docs/quickstart.md']

export function readPages(): Page {
  const guides = readdirSync(join(ROOT, GUIDES)).filter((name) => name.endsWith('.md'))
  const pages = [...OTHERS, ...guides.sort().map((name) => `${GUIDES}/${name}`)].map((path) =>
    readBlocks(path, readFileSync(join(ROOT, path), 'utf8')),
  )
  return { blocks: pages.flatMap(({ blocks }) => blocks), problems: pages.flatMap(({ problems }) => problems) }
}

type Attributes = Readonly<Record<string, string>>
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document

const PANELS: Readonly<Record<string, Language>> = { curl: 'sh', typescript: 'ts', python: 'python' }

/** From the served pages. Throws while they have not found their sample cars: then a placeholder stays in the path. */
export async function readReference(url: string): Promise<readonly Block[]> {
  const read = async (path: string) => (await fetch(url + path)).text()
  const hrefs = new Set((await read('/docs')).match(/\/docs\/api\/\w+/g))
  const pages = await Promise.all([...hrefs].map(async (href) => ({ href, page: parse(await read(href)) })))
  const isPanel = (attributes: Attributes) => attributes.role === 'tabpanel' && 'data-language' in attributes
  const blocks = pages.flatMap(({ href, page }) => findAll(page, isPanel).map((panel, i) => readPanel(href, panel, i)))
  const open = blocks.filter(({ language, text }) => language === 'ts' && /\((?:car_id|make)\b/.test(text))
  if (open.length > 0) throw new Error(`${open.map((block) => block.page).join(', ')} leave their names open`)
  return blocks
}

function readPanel(href: string, panel: Node, i: number): Block {
  const { 'data-language': name = '' } = attributesOf(panel)
  const language = PANELS[name]
  if (language === undefined) throw new Error(`nobody can run ${name}`)
  return { page: href, line: i + 1, language, text: textOf(panel), when: 'quick', fails: false, shown: null }
}

function findAll(node: Node, matches: (attributes: Attributes) => boolean): Node[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap((child) => findAll(child, matches)) : []
  return 'attrs' in node && matches(attributesOf(node)) ? [node, ...below] : below
}

function attributesOf(node: Node): Attributes {
  return 'attrs' in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {}
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
