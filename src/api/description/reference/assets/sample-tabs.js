/** Tabs of the samples: one choice for the whole page, kept for the next visit. */
import { letCopy } from './copy-buttons.js'

const NAME = 'ershou-language'

export function startTabs() {
  const all = [...document.querySelectorAll('.samples')]
  const choose = (language) => {
    for (const samples of all) show(samples, language)
  }
  for (const samples of all) {
    const tabs = [...samples.querySelectorAll('[role="tab"]')]
    letCopy(samples.querySelector('button.copy'), () => samples.querySelector('[role="tabpanel"]:not([hidden]) code'))
    samples.addEventListener('click', ({ target }) => {
      const tab = target.closest('[role="tab"]')
      if (tab) pick(tab, choose)
    })
    samples.querySelector('[role="tablist"]').addEventListener('keydown', (event) => {
      const next = findNext(tabs, event)
      if (next === null) return
      event.preventDefault()
      pick(next, choose)
      next.focus()
    })
  }
  const remembered = recall()
  if (all[0]?.querySelector(`[role="tab"][data-language="${CSS.escape(remembered)}"]`)) choose(remembered)
}

/** All samples change and move the page, so it is scrolled to keep the tab in place. */
function pick(tab, choose) {
  const { language } = tab.dataset
  const before = tab.getBoundingClientRect().top
  choose(language)
  scrollBy(0, tab.getBoundingClientRect().top - before)
  remember(language)
}

function show(samples, language) {
  for (const tab of samples.querySelectorAll('[role="tab"]')) {
    const isChosen = tab.dataset.language === language
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
  }
  for (const panel of samples.querySelectorAll('[role="tabpanel"]')) panel.hidden = panel.dataset.language !== language
}

function findNext(tabs, { key, target }) {
  const at = tabs.indexOf(target.closest('[role="tab"]'))
  const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
  return Object.hasOwn(step, key) ? tabs[(step[key] + tabs.length) % tabs.length] : null
}

function recall() {
  try {
    return localStorage.getItem(NAME) ?? ''
  } catch {
    return ''
  }
}

function remember(language) {
  try {
    localStorage.setItem(NAME, language)
  } catch {
    // A browser that stores nothing shows the first language next time.
  }
}
