/** Reads a page as a browser does: its facts by field, what it calls unknown, and its text. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Settings with which everybody sees the market, without a limit that a test could reach. */
export const OPEN_MARKET = {
  ERSHOU_MARKET_ACCESS: 'anyone',
  ERSHOU_MARKET_PER_MINUTE: '10000',
  ERSHOU_MARKET_PER_DAY: '1000000',
} as const

export interface ReadPage {
  readonly status: number
  readonly html: string
  readonly elements: readonly Element[]
  /** The texts of the elements with this `data-` attribute, by its value. */
  texts(attribute: string): ReadonlyMap<string, readonly string[]>
  /** The fields that the page names in its sentences about what is not stated. */
  readonly unknown: ReadonlySet<string>
  /** All of its text. */
  readonly text: string
}

export async function readPage(url: string, language: 'en' | 'zh' = 'en'): Promise<ReadPage> {
  const response = await fetch(url, {
    headers: { accept: 'text/html', 'accept-language': language },
    redirect: 'manual',
  })
  const html = await response.text()
  const elements = listElements(parse(html))
  const named = (attribute: string) =>
    elements.flatMap((element) => {
      const value = attributeOf(element, attribute)
      return value === null ? [] : [{ value, text: textOf(element) }]
    })
  return {
    status: response.status,
    html,
    elements,
    texts: (attribute) => {
      const found = new Map<string, string[]>()
      for (const { value, text } of named(attribute)) found.set(value, [...(found.get(value) ?? []), text])
      return found
    },
    unknown: new Set(named('data-unknown').flatMap(({ value }) => value.split(' '))),
    text: elements.length === 0 ? '' : textOf(elements[0] as Element),
  }
}

export function attributeOf({ attrs }: Element, name: string): string | null {
  return attrs.find((one) => one.name === name)?.value ?? null
}

export function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function listElements(node: Node): Element[] {
  const own = 'attrs' in node ? [node as Element] : []
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(listElements)] : own
}
