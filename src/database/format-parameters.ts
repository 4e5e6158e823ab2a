/** Values as both databases can keep them. */

/**
 * PostgreSQL refuses U+0000 in a text and SQLite gives back only what is before it. Both turn a lone surrogate into
 * U+FFFD; so the character that neither can keep goes the same way, and a stranger's text never becomes an error.
 */
export function formatParameters(values: readonly unknown[]): unknown[] {
  return values.map((value) =>
    typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value,
  )
}
