/** A table with a caption that scrolls horizontally if it is wider than the page. */
import type { ComponentChildren } from 'preact'

/** Columns of numbers are right-aligned. */
type Column = string | { readonly number: string }

interface WideTableProps {
  readonly caption: string
  readonly columns: readonly Column[]
  /** Rows. */
  readonly children: ComponentChildren
}

export function WideTable({ caption, columns, children }: WideTableProps) {
  return (
    // People without a pointer scroll it with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section class="scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={nameOf(column)} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

function Head({ column }: { readonly column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>
  return (
    <th scope="col" class="number">
      {column.number}
    </th>
  )
}

function nameOf(column: Column): string {
  return typeof column === 'string' ? column : column.number
}
