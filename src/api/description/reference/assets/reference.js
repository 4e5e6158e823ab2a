/** Brings the page to life: forms that send, curl lines that follow them, buttons that copy. */
import { composeCurl, composePath } from './compose-request.js'
import { paintJson } from './highlight-json.js'
import { markCurrent } from './mark-current.js'
import { showAnswer, showTrouble } from './show-answer.js'

// The key lives in this field and nowhere else: not in the address, not in storage.
const keyField = document.getElementById('api-key')
keyField.value = ''
keyField.closest('.key').hidden = false

for (const code of document.querySelectorAll('.example code.json')) paintJson(code, code.textContent)
for (const code of document.querySelectorAll('.curl code')) {
  code.textContent = code.textContent.replace(document.body.dataset.origin, location.origin)
}
for (const button of document.querySelectorAll('button.copy')) letCopy(button)
for (const form of document.querySelectorAll('form.try')) letSend(form)
markCurrent(document.querySelector('nav.contents'))

function letCopy(button) {
  const code = button.parentElement.querySelector('code')
  button.hidden = false
  button.addEventListener('click', async () => {
    const label = button.firstChild
    try {
      await navigator.clipboard.writeText(code.textContent)
      label.data = 'Copied'
    } catch {
      // Without a secure connection there is no clipboard: the reader copies the selection.
      getSelection().selectAllChildren(code)
      label.data = 'Selected'
    }
    setTimeout(() => {
      label.data = 'Copy'
    }, 1500)
  })
}

function letSend(form) {
  const panel = form.closest('.panel')
  const curl = panel.querySelector('.curl code')
  const box = panel.querySelector('.answer')
  const isKeyed = form.dataset.keyed === 'yes'
  const composed = () =>
    composePath(
      form.dataset.path,
      [...form.elements]
        .filter((field) => field.name !== '')
        .map((field) => ({ name: field.name, in: field.dataset.in, value: field.value.trim() })),
    )
  const refresh = () => {
    curl.textContent = composeCurl(location.origin, composed(), isKeyed)
  }
  let flight = null

  form.hidden = false
  form.addEventListener('input', refresh)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    flight?.abort()
    const mine = new AbortController()
    flight = mine
    form.setAttribute('aria-busy', 'true')
    try {
      const answer = await ask(composed(), isKeyed ? keyField.value.trim() : '', mine.signal)
      showAnswer(box, answer)
    } catch (error) {
      if (!mine.signal.aborted) showTrouble(box, error)
    } finally {
      if (flight === mine) form.removeAttribute('aria-busy')
    }
  })
  refresh()
}

async function ask(path, key, signal) {
  const startMs = performance.now()
  const response = await fetch(path, {
    headers: key === '' ? {} : { 'X-API-Key': key },
    credentials: 'omit',
    cache: 'no-store',
    signal,
  })
  const text = await response.text()
  return { response, text, tookMs: performance.now() - startMs }
}
