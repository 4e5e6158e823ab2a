/** A form that sends its request, and samples that follow its values. */
import { composePath, composeSamples } from './compose-samples.js'
import { letSay } from './copy-buttons.js'
import { onKey, readKey } from './key-store.js'
import { formatShare } from './share-link.js'
import { showAnswer, showTrouble } from './show-answer.js'
import { fillTestValues, findTestValues } from './test-values.js'

/** `askForKey` is called with a function to call when there is a key. */
export function startForm(form, askForKey) {
  const panel = form.closest('.panel')
  const operation = JSON.parse(form.dataset.operation)
  const box = panel.querySelector('.answer')
  let flight = null

  const refresh = () => {
    const key = operation.keyed ? readKey() : ''
    const samples = composeSamples(operation, readValues(form), { url: location.origin, key })
    for (const shown of panel.querySelectorAll('.samples [role="tabpanel"]')) {
      shown.querySelector('code').textContent = samples[shown.dataset.language].trimEnd()
    }
    panel.querySelector('.with-key').hidden = key === ''
  }

  const send = async () => {
    flight?.abort()
    const mine = new AbortController()
    flight = mine
    form.setAttribute('aria-busy', 'true')
    const values = readValues(form)
    const fields = operation.parameters.map(({ name, in: place }) => ({ name, in: place, value: values[name] ?? '' }))
    try {
      showAnswer(box, await ask(composePath(operation.path, fields), operation.keyed ? readKey() : '', mine.signal))
      box.scrollIntoView({ block: 'nearest' })
    } catch (error) {
      if (!mine.signal.aborted) showTrouble(box, error)
    } finally {
      if (flight === mine) form.removeAttribute('aria-busy')
    }
  }

  form.addEventListener('input', refresh)
  // The fields get their old values only after this event.
  form.addEventListener('reset', () => setTimeout(refresh))
  form.addEventListener(
    'invalid',
    ({ target }) => {
      const folded = target.closest('details')
      if (folded) folded.open = true
    },
    true,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (operation.keyed && readKey() === '') askForKey(send)
    else void send()
  })
  form.querySelector('.set-key')?.addEventListener('click', () => askForKey(null))
  const share = form.querySelector('.share')
  if (share) letSay(share, () => copyLink(operation.id, form))
  onKey(async (key) => {
    refresh()
    const values = await findTestValues(key)
    if (readKey() !== key) return
    fillTestValues(form, values)
    refresh()
  })
}

/** Fills the fields from a link, sends nothing, and returns the note that says so. */
export function fillForm(form, values) {
  form.reset()
  for (const field of findFields(form)) writeValue(field, values.get(field.name) ?? '')
  const folded = form.querySelector('details.more')
  if (folded)
    folded.open = findFields(folded.closest('form')).some((field) => folded.contains(field) && values.has(field.name))
  const note = form.querySelector('.filled')
  note.textContent = 'Filled in from a link. Check the values before you send the request.'
  note.hidden = false
  note.tabIndex = -1
  form.dispatchEvent(new Event('input'))
  return note
}

async function copyLink(id, form) {
  const link = location.origin + location.pathname + formatShare(id, readValues(form))
  try {
    await navigator.clipboard.writeText(link)
    return 'Link copied'
  } catch {
    // Without a secure connection there is no clipboard, so the link is shown in the address bar.
    history.replaceState(null, '', link)
    return 'See the address bar'
  }
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

/** The fields of parameters: inputs, selects, and groups of checkboxes. */
function findFields(form) {
  return [...form.elements].filter((field) => field.name !== '' && field.type !== 'checkbox')
}

function readValue(field) {
  if (field.tagName !== 'FIELDSET') return field.value.trim()
  return [...field.querySelectorAll('input:checked')].map((box) => box.value).join(',')
}

/** Values that a field does not offer are left out. */
function writeValue(field, text) {
  if (field.tagName === 'FIELDSET') {
    const values = text.split(',')
    for (const box of field.querySelectorAll('input')) box.checked = values.includes(box.value)
    return
  }
  if (field.tagName === 'SELECT') {
    // The default is the empty choice.
    field.value = [...field.options].some(({ value }) => value === text) ? text : ''
    return
  }
  field.value = text
}

function readValues(form) {
  const values = Object.create(null)
  for (const field of findFields(form)) values[field.name] = readValue(field)
  return values
}
