/** Every place where people put a key, correctly or by mistake, as bytes on the wire. */

export interface Misuse {
  readonly name: string
  readonly bytes: string
}

export interface MisuseTargets {
  /** Path of a car on sale. */
  readonly car: string
  /** Path of a car whose source fails. */
  readonly failing: string
}

interface Parts {
  readonly method?: string
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function format({ method = 'GET', target, headers = {}, body = '' }: Parts): string {
  const fields = { Host: 'service.test', Connection: 'close', 'Content-Length': String(body.length), ...headers }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** `key` is valid; each entry sends it, or the key with a typo. */
export function listMisuses(key: string, { car, failing }: MisuseTargets): Misuse[] {
  const right = { 'X-API-Key': key }
  const typed = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
  const encoded = key.replaceAll('_', '%5F')
  const requests: Readonly<Record<string, Parts>> = {
    'rightly, for oneself': { target: '/v1/me', headers: right },
    'rightly, for a car': { target: car, headers: right },
    'rightly, for a car again': { target: car, headers: right },
    'rightly, for a search': { target: '/v1/search?page=1', headers: right },
    'rightly, for a bad request': { target: '/v1/search?page=x', headers: right },
    'rightly, for no such car': { target: '/v1/cars/1', headers: right },
    'rightly, for a source that fails': { target: failing, headers: right },
    'rightly, with a slash too many': { target: `${car}/`, headers: right },
    'rightly, with a wrong method': { method: 'POST', target: car, headers: right, body: key },
    'in the query, without the header': { target: `${car}?api_key=${key}` },
    'in the query, with the header': { target: `${car}?api_key=${key}`, headers: right },
    'as a bad value': { target: `/v1/search?page=${key}`, headers: right },
    'as a bad value, encoded': { target: `/v1/search?page=${encoded}`, headers: right },
    'as a brand': { target: `/v1/search?brand=${key}`, headers: right },
    'as a fuel': { target: `/v1/search?fuel_type=petrol,${key}`, headers: right },
    'as a keyword': { target: `/v1/search?q=${key}`, headers: right },
    'as a keyword, for a source that fails': { target: `/v1/search?q=${key}%20failing`, headers: right },
    'as a keyword, in small letters': { target: `/v1/search?q=${key.toLowerCase()}`, headers: right },
    'as a model': { target: `/v1/search?model=${key}`, headers: right },
    'as the name of a parameter': { target: `/v1/search?${key}=1`, headers: right },
    'as a fragment': { target: `${car}#${key}`, headers: right },
    'in the path, as a make': { target: `/v1/makes/${key}/models`, headers: right },
    'in the path, as a make, encoded': { target: `/v1/makes/${encoded}/models`, headers: right },
    'in the path, as a car': { target: `/v1/cars/${key}`, headers: right },
    'in the path, without the header': { target: `/v1/cars/${key}` },
    'in the path, nowhere': { target: `/${key}` },
    'in the path, with a slash too many': { target: `/v1/makes/${key}/models/`, headers: right },
    'in the path, with a query': { target: `/v1/makes/${key}/?api_key=${key}` },
    'in the path, with a wrong method': { method: 'DELETE', target: `/v1/makes/${key}/models` },
    'in a cookie': { target: car, headers: { Cookie: `key=${key}` } },
    'in a cookie, beside the header': { target: car, headers: { ...right, Cookie: `key=${key}` } },
    'in a referer': { target: car, headers: { ...right, Referer: `http://x.test/?api_key=${key}` } },
    'as a bearer': { target: car, headers: { Authorization: `Bearer ${key}` } },
    'as a password': { target: car, headers: { Authorization: `Basic ${Buffer.from(`x:${key}`).toString('base64')}` } },
    'in a header of another name': { target: car, headers: { 'X-Api-Token': key } },
    'as the name of a header': { target: car, headers: { [key]: '1' } },
    'as the name of the program': { target: car, headers: { ...right, 'User-Agent': key } },
    'as the address': { target: car, headers: { ...right, 'X-Forwarded-For': key } },
    'as a tag': { target: car, headers: { ...right, 'If-None-Match': `"${key}"` } },
    'as the id of a request': { target: car, headers: { ...right, 'X-Request-Id': key } },
    'with a slip at its end': { target: car, headers: { 'X-API-Key': typed } },
    'with a slip in the path': { target: `/v1/makes/${typed}/models`, headers: right },
    'cut short': { target: `/v1/makes/${key.slice(0, 40)}/models`, headers: { 'X-API-Key': key.slice(0, 40) } },
    'in quotes': { target: car, headers: { 'X-API-Key': `"${key}"` } },
    'twice in one header': { target: car, headers: { 'X-API-Key': `${key}, ${key}` } },
    'as a method': { method: key.replaceAll('_', '-'), target: `/v1/cars/${key}` },
  }
  return [
    ...Object.entries(requests).map(([name, parts]) => ({ name, bytes: format(parts) })),
    { name: 'in no HTTP at all', bytes: `${key}\r\n\r\n` },
    { name: 'in a version', bytes: `GET /${key} HTTP/${key}\r\nHost: x\r\n\r\n` },
  ]
}
