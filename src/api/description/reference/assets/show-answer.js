/** Shows the response: status, time, the relevant headers, and the body. */
import { paintJson } from './highlight-json.js'

const HEADERS = [
  'X-Request-Id',
  'X-Cache',
  'Age',
  'X-Data-Age',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'X-Quota-Cost',
  'Retry-After',
  'Link',
]

export function showAnswer(box, { response, text, tookMs }) {
  const body = parse(text)
  const code = body?.detail?.code ?? (response.status === 422 ? 'validation' : null)
  const words = [`${response.status} ${response.statusText}`.trim(), `${Math.round(tookMs)} ms`, formatSize(text)]
  const status = box.querySelector('.status')
  status.textContent = words.join(' · ')
  status.dataset.good = response.ok ? 'yes' : 'no'
  if (typeof code === 'string' && /^[a-z_]{1,40}$/.test(code)) status.append(' · ', linkTo(code))
  box.querySelector('.headers').replaceChildren(...HEADERS.flatMap((name) => describeHeader(response.headers, name)))
  paintJson(box.querySelector('code'), body === null ? text : JSON.stringify(body, null, 2))
  box.querySelector('pre').hidden = false
  box.querySelector('pre').scrollTop = 0
  box.hidden = false
}

export function showTrouble(box, error) {
  const status = box.querySelector('.status')
  status.textContent = `No response: ${error.message}`
  status.dataset.good = 'no'
  box.querySelector('.headers').replaceChildren()
  box.querySelector('pre').hidden = true
  box.hidden = false
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function describeHeader(headers, name) {
  const value = headers.get(name)
  if (value === null) return []
  const term = document.createElement('dt')
  term.textContent = name
  const description = document.createElement('dd')
  description.textContent = value
  return [term, description]
}

function linkTo(code) {
  const link = document.createElement('a')
  link.href = code === 'validation' ? '/docs/errors#422-the-request-is-not-valid' : `/docs/errors/${code}`
  link.textContent = 'what this means'
  return link
}

function formatSize(text) {
  const bytes = new TextEncoder().encode(text).length
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`
}
