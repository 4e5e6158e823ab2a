/** The script of the reference: the key of the reader, samples in tabs, forms that send requests, and links that fill them in. */
import './site.js'
import { judgeKey, keepKey, onKey, readKey, shortenKey } from './key-store.js'
import { startTabs } from './sample-tabs.js'
import { parseShare } from './share-link.js'
import { fillForm, startForm } from './try-form.js'

const dialog = document.getElementById('site-key')
const field = document.getElementById('api-key')
const hint = document.getElementById('api-key-hint')
let afterKey = null

for (const form of document.querySelectorAll('form.try')) startForm(form, openKey)
startTabs()
startKey()
openShared()
addEventListener('hashchange', openShared)

function openKey(then) {
  afterKey = then
  field.value = readKey()
  hint.textContent = then === null ? '' : 'This request needs a key.'
  dialog.showModal()
  field.select()
}

function startKey() {
  const keep = () => {
    const key = field.value.trim()
    const complaint = judgeKey(key)
    if (complaint !== '') {
      hint.textContent = complaint
      field.focus()
      return
    }
    const then = key === '' ? null : afterKey
    keepKey(key)
    dialog.close()
    then?.()
  }
  document.querySelector('.key-state').addEventListener('click', () => openKey(null))
  dialog.querySelector('.keep').addEventListener('click', keep)
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    // Otherwise the button that gets the focus back would treat the key as a click.
    event.preventDefault()
    keep()
  })
  dialog.querySelector('.forget').addEventListener('click', () => {
    keepKey('')
    dialog.close()
  })
  dialog.querySelector('.close').addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    field.value = ''
    afterKey = null
  })
  onKey((key) => {
    for (const button of document.querySelectorAll('.set-key')) {
      button.textContent = key === '' ? 'Set API key' : `Key ${shortenKey(key)}`
    }
    dialog.querySelector('.forget').hidden = key === ''
  })
}

/** A link to a filled-in request opens its operation. It never sends it. */
function openShared() {
  const shared = parseShare(location.hash)
  const section = shared && document.getElementById(shared.id)
  const form = section?.querySelector('form.try')
  if (!section?.matches('section.operation') || !form) return
  const note = fillForm(form, shared.values)
  section.scrollIntoView()
  // On a narrow screen the form is far below its text.
  if (note.getBoundingClientRect().top > innerHeight * 0.8) form.closest('.panel').scrollIntoView()
  note.focus({ preventScroll: true })
}
