/** Finds the tables and rows of a page that contain other tables: they arrange the page, and list nothing. */
import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.Document | Element

export function findLayoutTables(document: DefaultTreeAdapterTypes.Document): ReadonlySet<Element> {
  const found = new Set<Element>()

  function walk(node: Parent, table: Element | null, row: Element | null): void {
    const isTable = node.nodeName === 'table'
    if (isTable) for (const outer of [table, row]) if (outer !== null) found.add(outer)
    const innerTable = isTable ? (node as Element) : table
    const innerRow = node.nodeName === 'tr' ? (node as Element) : row
    for (const child of node.childNodes) if ('childNodes' in child) walk(child, innerTable, innerRow)
  }

  walk(document, null, null)
  return found
}
