/** Converts values to ones that both databases can store. */

/**
 * PostgreSQL refuses U+0000 in a text, and SQLite truncates the text before it. Both turn a lone surrogate into
 * U+FFFD, so U+0000 is replaced in the same way, and no input text causes an error.
 */
export function formatParameters(values: readonly unknown[]): unknown[] {
  return values.map((value) =>
    typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value,
  )
}
