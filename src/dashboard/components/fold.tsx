/** Content behind one click on a phone. Wide windows show it at once, unless the browser is too old to. */
import type { ComponentChildren } from 'preact'

interface FoldProps {
  readonly summary: string
  readonly children: ComponentChildren
}

export function Fold({ summary, children }: FoldProps) {
  return (
    <details class="fold">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
