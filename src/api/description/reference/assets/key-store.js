/** The API key of the reader. It is kept only in the storage of this tab, which no other page or tab can read. */
import { KEY_SHAPE } from './compose-samples.js'

const NAME = 'ershou-key'

/** Null if the browser stores nothing: then the key is kept until the page is closed. */
const storage = findStorage()
let held = storage?.getItem(NAME) ?? ''
const listeners = []

export function readKey() {
  return held
}

export function keepKey(key) {
  held = key
  if (key === '') storage?.removeItem(NAME)
  else storage?.setItem(NAME, key)
  for (const listener of listeners) listener(key)
}

/** Called now, and whenever the key changes. */
export function onKey(listener) {
  listeners.push(listener)
  listener(held)
}

/** What is wrong with the format of a key; empty if nothing is. */
export function judgeKey(key) {
  if (key === '' || KEY_SHAPE.test(key)) return ''
  return 'This does not look like a key. A key is ershou_live_ or ershou_test_, then 32 characters, _ and 6 more.'
}

export function shortenKey(key) {
  return `…${key.slice(-4)}`
}

function findStorage() {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
