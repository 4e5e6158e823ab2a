/**
 * One request as a path, and as code in each language. The server and the page both use this file. Values may come from a link of a
 * stranger, so each is written as a string literal that it cannot end. The key is read from the environment, unless the reader has given
 * theirs to the page; the server never has one.
 */

export const LANGUAGES = [
  { name: 'curl', label: 'curl' },
  { name: 'typescript', label: 'JavaScript' },
  { name: 'python', label: 'Python' },
]

/** Other texts are never written into a sample. */
export const KEY_SHAPE = /^ershou_(?:live|test)_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/

/**
 * `operation` is `{ id, path, keyed, parameters: { name, in, type }[] }`; `values` are texts by the names of parameters; `key` is the
 * reader's, or empty.
 */
export function composeSamples(operation, values, { url, key = '' }) {
  const fields = operation.parameters.map((parameter) => ({
    ...parameter,
    value: Object.hasOwn(values, parameter.name) ? String(values[parameter.name]).trim() : '',
  }))
  const own = KEY_SHAPE.test(key) ? key : ''
  return {
    curl: composeCurl(operation, fields, url, own),
    typescript: composeTypeScript(operation, fields, url, own),
    python: composePython(operation, fields, url, own),
  }
}

function composeCurl({ path, keyed }, fields, url, key) {
  const target = `'${url}${composePath(path, fields)}'`
  return keyed ? `curl -H "X-API-Key: ${key || '$ERSHOU_KEY'}" \\\n  ${target}` : `curl ${target}`
}

function composeTypeScript({ id, keyed }, fields, url, key) {
  const given = fields.filter(({ in: place, value }) => place === 'query' && value !== '')
  const query = given.map((field) => `${field.name}: ${writeJs(field)}`).join(', ')
  // A path name without a value is left for the reader to fill in.
  const named = fields
    .filter(({ in: place }) => place === 'path')
    .map((field) => (field.value === '' ? field.name : writeJs(field)))
  const args = [...named, ...(query === '' ? [] : [`{ ${query} }`])].join(', ')
  return `import { createClient } from 'ershou/client'

const client = createClient({
  url: ${quote(url, "'")},${keyed ? `\n  key: ${key === '' ? 'process.env.ERSHOU_KEY' : quote(key, "'")},` : ''}
})
console.log(await client.${id}(${args}))
`
}

function composePython({ path, keyed }, fields, url, key) {
  const inPath = fields.filter(({ in: place }) => place === 'path')
  const given = fields.filter(({ in: place, value }) => place === 'query' && value !== '')
  const address = `${url}${composePath(path, inPath)}`
  const values = given.map((field) => `"${encode(field.name)}": ${writePython(field)}`).join(', ')
  const lines = [
    'import json',
    ...(keyed && key === '' ? ['import os'] : []),
    ...(values === '' ? [] : ['from urllib.parse import urlencode']),
    'from urllib.request import Request, urlopen',
    '',
    ...(values === '' ? [] : [`query = urlencode({${values}})`]),
    'request = Request(',
    values === '' ? `    ${quote(address, '"')},` : `    ${quote(`${address}?`, '"')} + query,`,
    ...(keyed ? [`    headers={"X-API-Key": ${key === '' ? 'os.environ["ERSHOU_KEY"]' : quote(key, '"')}},`] : []),
    ')',
    'with urlopen(request, timeout=30) as response:',
    '    answer = json.load(response)',
    'print(answer)',
  ]
  return `${lines.join('\n')}\n`
}

function writeJs({ type, value }) {
  if (isNumeric(type, value)) return value
  if (type === 'list' && value.includes(',')) {
    const items = value.split(',').map((item) => quote(item.trim(), "'"))
    return `[${items.join(', ')}]`
  }
  return type === 'boolean' && (value === 'true' || value === 'false') ? value : quote(value, "'")
}

function writePython({ type, value }) {
  return isNumeric(type, value) ? value : quote(value, '"')
}

/** Whether every language reads the text as the same number. Anything else stays a string, which the service refuses. */
function isNumeric(type, value) {
  return (type === 'integer' || type === 'number') && /^(?:0|-?[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(value)
}

/** Escapes quotes, line ends and invisible characters in a way that JavaScript and Python share. */
function quote(text, sign) {
  const escaped = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\\'"]/g, (found) => (found === '\\' || found === sign ? `\\${found}` : found))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (found) => {
      const code = found.codePointAt(0)
      // Escapes of more than four digits differ between the languages; these characters are invisible marks.
      return code > 0xffff ? '\ufffd' : `\\u${code.toString(16).padStart(4, '0')}`
    })
  return `${sign}${escaped}${sign}`
}

/** `fields` are `{ name, in, value }`; empty ones are not sent. */
export function composePath(template, fields) {
  const query = []
  let path = template
  for (const { name, in: place, value } of fields) {
    if (place === 'path') path = path.replace(`{${name}}`, () => (value === '' ? `{${name}}` : encode(value)))
    else if (value !== '') query.push(`${encode(name)}=${encode(value)}`)
  }
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** Encodes apostrophes too, which would end the quotes of the shell, and replaces lone surrogates, which cannot be encoded. */
function encode(text) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll("'", '%27')
}
