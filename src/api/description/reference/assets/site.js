/** The script of every page: coloured JSON, copy buttons, contents that follow the reader, and the search. */
import { letCopy } from './copy-buttons.js'
import { paintJson } from './highlight-json.js'
import { foldOnNarrow, markCurrent } from './mark-current.js'
import { startSearch } from './search-box.js'

for (const code of document.querySelectorAll('pre code')) {
  // Samples use the default address; the page shows its own.
  if (code.textContent.includes(document.body.dataset.origin)) {
    code.textContent = code.textContent.replaceAll(document.body.dataset.origin, location.origin)
  }
  if (code.classList.contains('json')) paintJson(code, code.textContent)
}
for (const button of document.querySelectorAll('.code button.copy')) {
  letCopy(button, () => button.parentElement.querySelector('code'))
}
foldOnNarrow(document.querySelector('nav.contents'))
for (const list of document.querySelectorAll('nav.contents, nav.on-page')) markCurrent(list)
startSearch(document.querySelector('.find'))
showTarget()
addEventListener('hashchange', showTarget)

/** The target of a link may be inside a closed `details`. */
function showTarget() {
  const target = document.getElementById(decode(location.hash.slice(1)))
  if (target === null) return
  let isFolded = false
  for (let around = target.closest('details'); around; around = around.parentElement.closest('details')) {
    isFolded ||= !around.open
    around.open = true
  }
  if (isFolded) target.scrollIntoView()
}

function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
