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

/** An apostrophe would end the quotes of the shell, and half a character cannot be encoded. */
export function encode(text) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll("'", '%27')
}
