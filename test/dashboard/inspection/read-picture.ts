/** Reads what a page with an inspection shows, from its HTML alone. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

export interface ShownShape {
  readonly parts: readonly string[]
  readonly outcome: string
  readonly possible: string | null
  /** What people see: the class that colours it, and the pattern that fills it. */
  readonly look: string
  readonly pattern: string
  readonly layer: 'skin' | 'structure'
  /** The id that it links to. */
  readonly target: string | null
  readonly title: string
  /** In the disc; null where there is none, as for a tick. */
  readonly letter: string | null
}

export interface ShownItem {
  readonly id: string
  readonly part: string
  readonly outcome: string
  readonly text: string
}

export interface ShownPicture {
  readonly shapes: readonly ShownShape[]
  readonly items: readonly ShownItem[]
  /** Named beside the picture: part and outcome. */
  readonly listed: readonly string[]
  readonly ids: ReadonlySet<string>
  /** By section: outcome and number. */
  readonly counts: readonly Readonly<Record<string, number>>[]
  readonly flags: Readonly<Record<string, string>>
  readonly severity: string | null
  readonly state: string | null
  readonly conflicts: readonly string[]
  readonly text: string
}

export function readPicture(html: string): ShownPicture {
  const all = walk(parse(html))
  const having = (name: string) => all.filter(({ element }) => attribute(element, name) !== null)
  const text = (name: string) => having(name).map(({ element }) => attribute(element, name) as string)
  return {
    shapes: having('data-part').map(readShape),
    items: having('data-item-outcome').map(({ element }) => ({
      id: attribute(element, 'id') ?? '',
      part: attribute(element, 'data-item-part') ?? '',
      outcome: attribute(element, 'data-item-outcome') ?? '',
      text: textOf(element),
    })),
    listed: having('data-listed').map(
      ({ element }) => `${attribute(element, 'data-listed')} ${attribute(element, 'data-outcome')}`,
    ),
    ids: new Set(text('id')),
    counts: all
      .filter(({ element }) => hasClass(element, 'category-counts'))
      .map(({ element }) =>
        Object.fromEntries(
          walk(element)
            .filter((one) => attribute(one.element, 'data-count') !== null)
            .map((one) => [
              attribute(one.element, 'data-count') as string,
              Number(textOf(one.element).replaceAll(',', '').match(/\d+$/)?.[0]),
            ]),
        ),
      ),
    flags: Object.fromEntries(
      having('data-flag').map(({ element }) => [attribute(element, 'data-flag'), attribute(element, 'data-value')]),
    ),
    severity: text('data-severity')[0] ?? null,
    state: text('data-state')[0] ?? null,
    conflicts: having('data-conflict').map(
      ({ element }) => `${attribute(element, 'data-conflict')} ${attribute(element, 'data-reason')}`,
    ),
    text: all[0] === undefined ? '' : textOf(all[0].element),
  }
}

interface Found {
  readonly element: Element
  readonly above: readonly Element[]
}

function readShape({ element, above }: Found): ShownShape {
  const link = above.findLast(({ tagName }) => tagName === 'a')
  const group = above.at(-1) as Element
  const title = group.childNodes.find((one) => one.nodeName === 'title')
  const letter = group.childNodes.find((one) => one.nodeName === 'text')
  return {
    parts: (attribute(element, 'data-part') ?? '').split(' '),
    outcome: attribute(element, 'data-outcome') ?? '',
    possible: attribute(element, 'data-possible'),
    look: (attribute(element, 'class') ?? '').replace(/^panel /, ''),
    pattern: (attribute(element, 'fill') ?? '').replace(/^url\(#outcome-(.*)\)$/, '$1'),
    layer: above.some((one) => hasClass(one, 'structure')) ? 'structure' : 'skin',
    target: link === undefined ? null : (attribute(link, 'href') ?? '').replace(/^#/, ''),
    title: title === undefined ? '' : textOf(title),
    letter: letter === undefined ? null : textOf(letter),
  }
}

function walk(node: Node, above: readonly Element[] = []): Found[] {
  const own = 'tagName' in node && above !== undefined ? [{ element: node, above }] : []
  const inner = 'tagName' in node ? [...above, node] : above
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap((child) => walk(child, inner)) : [])]
}

function attribute({ attrs }: Element, name: string): string | null {
  return attrs.find((one) => one.name === name)?.value ?? null
}

const hasClass = (element: Element, name: string) => (attribute(element, 'class') ?? '').split(' ').includes(name)

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
