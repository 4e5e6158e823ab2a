/**
 * A filled-in request as a link: the operation and its values stand behind the `#`, which no server is told. A link may come from anybody,
 * so of it only texts for fields that exist are taken, cut and without signs that are not seen.
 */

const LONGEST_LINK = 4096
const LONGEST_VALUE = 200

/** `values` are texts by name; what is empty is left out. There is no way for a key into it. */
export function formatShare(id, values) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== '') query.append(name, value)
  return `#${id}?${query}`
}

/** Null for what is no such link. The values are a Map, so that no name means anything but itself. */
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
