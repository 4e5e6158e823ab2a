/** Formats addresses of requests. Names and values are encoded, so that none can change the path. */

export type Value = string | number | boolean | readonly (string | number)[] | null | undefined

/** The address of the service without a trailing slash; throws a `TypeError` if it is invalid. */
export function readBaseUrl(url: string): string {
  if (!URL.canParse(url)) throw new TypeError(`url: must be an address such as http://127.0.0.1:8080`)
  const { protocol, username, password, search, hash, origin, pathname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('url: must begin with http:// or https://')
  if (username !== '' || password !== '') throw new TypeError('url: must not have a user name or password')
  if (search !== '' || hash !== '') throw new TypeError('url: must not have a query or a fragment')
  return origin + pathname.replace(/\/$/, '')
}

/** `/v1/makes/{make}/models` with its names filled in. */
export function formatPath(template: string, values: readonly (string | number)[]): string {
  let next = 0
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(values[next++] ?? '')
    // URL parsers treat these as path segments, encoded or not.
    if (text === '' || text === '.' || text === '..') throw new TypeError(`${name}: cannot be '${text}'`)
    return encodeURIComponent(text)
  })
}

/** Null and undefined are not sent; a list is sent with commas. */
export function formatQuery(params: Readonly<Record<string, Value>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
