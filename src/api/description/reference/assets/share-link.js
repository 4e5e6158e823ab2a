/**
 * A filled-in request as a link. Its values are in the fragment, which no server gets. A link may come from a stranger, so only values of
 * existing fields are used, shortened and without invisible characters.
 */

const LONGEST_LINK = 4096
const LONGEST_VALUE = 200

/** `values` are texts by name; empty ones are left out. The link never contains the key. */
export function formatShare(id, values) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== '') query.append(name, value)
  return `#${id}?${query}`
}

/** Null if it is not such a link. The values are a Map, because names come from a stranger. */
export function parseShare(hash) {
  const match = /^#([A-Za-z][A-Za-z0-9-]{0,60})\?(.*)$/s.exec(hash.slice(0, LONGEST_LINK))
  if (match === null) return null
  const values = new Map()
  for (const [name, value] of new URLSearchParams(match[2])) {
    if (!values.has(name)) values.set(name, clean(value))
  }
  return { id: match[1], values }
}

function clean(text) {
  const seen = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '')
  return [...seen].slice(0, LONGEST_VALUE).join('')
}
