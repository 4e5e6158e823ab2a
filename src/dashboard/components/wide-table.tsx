/** A table that scrolls horizontally if it is wider than the page. On a phone each row is a card, whose values are named by their columns. */
import {
  type ComponentChild,
  type ComponentChildren,
  cloneElement,
  isValidElement,
  toChildArray,
  type VNode,
} from 'preact'

/** Columns of numbers are right-aligned; columns of actions have no order. */
type Column = string | { readonly number: string } | { readonly actions: string }

interface WideTableProps {
  readonly caption: string
  /** Captions that only repeat a title are for screen readers. */
  readonly showsCaption?: boolean
  readonly columns: readonly Column[]
  /** Whether a script lets readers sort the rows: only where all of them are on the page. */
  readonly sorts?: boolean
  /** A grid of figures stays a table on a phone, too. */
  readonly isGrid?: boolean
  /** Rows: elements `tr`, not components. */
  readonly children: ComponentChildren
}

export function WideTable({
  caption,
  showsCaption = false,
  columns,
  isGrid = false,
  sorts = false,
  children,
}: WideTableProps) {
  const names = columns.map(nameOf)
  return (
    // People without a pointer scroll it with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section class="scroll" tabIndex={0} aria-label={caption}>
      <table class={isGrid ? 'rows' : 'rows cards-on-phone'} {...(sorts ? { 'data-sorts': '' } : {})}>
        <caption {...(showsCaption ? {} : { class: 'unseen' })}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={nameOf(column)} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{isGrid ? children : toChildArray(children).map((row) => labelCells(row, names))}</tbody>
      </table>
    </section>
  )
}

/** The names of their columns, which a phone shows beside the values. */
function labelCells(row: ComponentChild, names: readonly string[]): ComponentChild {
  if (!isElement(row) || row.type !== 'tr') throw new Error('the rows of a table are elements tr')
  const cells = toChildArray(row.props.children).map((cell, at) =>
    isElement(cell) && cell.type === 'td' ? cloneElement(cell, { 'data-label': names[at] } as object) : cell,
  )
  return cloneElement(row, {}, cells)
}

function isElement(child: ComponentChild): child is VNode<{ children?: ComponentChildren }> {
  return isValidElement(child)
}

function Head({ column }: { readonly column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>
  if ('actions' in column) {
    return (
      <th scope="col" data-unsorted>
        {column.actions}
      </th>
    )
  }
  return (
    <th scope="col" class="number">
      {column.number}
    </th>
  )
}

function nameOf(column: Column): string {
  if (typeof column === 'string') return column
  return 'actions' in column ? column.actions : column.number
}
