/** Puts a request together from the fields of a form. */

/** `fields` are `{ name, in, value }`; what is empty is not sent. */
export function composePath(template, fields) {
  const query = []
  let path = template
  for (const { name, in: place, value } of fields) {
    if (place === 'path') path = path.replace(`{${name}}`, () => (value === '' ? `{${name}}` : encode(value)))
    else if (value !== '') query.push(`${encode(name)}=${encode(value)}`)
  }
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** The key is never written out: the shell puts it in. */
export function composeCurl(origin, path, isKeyed) {
  return `curl ${isKeyed ? '-H "X-API-Key: $API_KEY" ' : ''}'${origin}${path}'`
}

/** An apostrophe would end the quotes of the shell. */
function encode(text) {
  return encodeURIComponent(text).replaceAll("'", '%27')
}
