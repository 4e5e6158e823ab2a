/** The search box: `/` focuses it, arrows select, Enter opens. The index is loaded on first use. */
import { findEntries } from './find-entries.js'

const INDEX = '/docs/search-index.json'
const NAMES = { operation: 'Endpoint', parameter: 'Parameter', field: 'Field', error: 'Error', guide: 'Guide' }

export function startSearch(box) {
  const input = box.querySelector('input')
  const list = box.querySelector('[role="listbox"]')
  const status = box.querySelector('[role="status"]')
  let index = null
  let chosen = -1

  const load = () => {
    index ??= fetch(INDEX, { credentials: 'omit' })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
      .catch(() => {
        index = null
        return null
      })
    return index
  }

  const close = () => {
    list.hidden = true
    chosen = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }

  const choose = (number) => {
    const options = [...list.querySelectorAll('[role="option"]')]
    if (options.length === 0) return
    chosen = (number + options.length) % options.length
    for (const [i, option] of options.entries()) option.setAttribute('aria-selected', String(i === chosen))
    input.setAttribute('aria-activedescendant', options[chosen].id)
    options[chosen].scrollIntoView({ block: 'nearest' })
  }

  const show = async () => {
    const query = input.value
    if (list.hidden) box.setAttribute('aria-busy', 'true')
    const entries = await load()
    box.removeAttribute('aria-busy')
    if (query !== input.value) return
    if (query.trim() === '') return close()
    const found = entries === null ? [] : findEntries(entries, query, document.documentElement.lang.slice(0, 2))
    list.replaceChildren(...found.map(renderEntry))
    if (found.length === 0) list.append(renderNothing(entries === null))
    status.textContent = entries === null ? 'Search could not be loaded.' : `${found.length} results`
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    choose(0)
  }

  const open = (option) => {
    const link = option?.querySelector('a')
    if (!link) return
    close()
    input.value = ''
    input.blur()
    link.click()
  }

  input.addEventListener('focus', load)
  input.addEventListener('input', show)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const isOpen = !list.hidden
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) choose(chosen + (event.key === 'ArrowDown' ? 1 : -1))
      else void show()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      open(list.querySelectorAll('[role="option"]')[chosen])
    } else if (event.key === 'Escape') {
      if (isOpen) close()
      else input.blur()
    }
  })
  // Otherwise the input would lose the focus before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    if (target.closest('a')) setTimeout(close)
  })
  input.addEventListener('blur', close)
  addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, select, textarea, dialog[open]')
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

function renderEntry({ kind, title, href, about }, number) {
  const option = document.createElement('li')
  option.id = `site-found-${number}`
  option.setAttribute('role', 'option')
  const link = document.createElement('a')
  link.href = href
  link.tabIndex = -1
  link.append(span('found-kind', NAMES[kind] ?? ''), span('found-title', title), span('found-about', about))
  option.append(link)
  return option
}

function renderNothing(isBroken) {
  const item = document.createElement('li')
  item.className = 'found-nothing'
  item.setAttribute('role', 'presentation')
  item.textContent = isBroken ? 'Search could not be loaded.' : 'No results.'
  return item
}

function span(className, text) {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}
