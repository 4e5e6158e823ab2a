/** Passkeys: fetches the options from the service, asks the browser for a passkey, and sends it back. Shown only if the browser supports passkeys. */

/** Older browsers do not convert between text and bytes themselves. */
const readBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
const writeBytes = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const readIds = (list) => list?.map((one) => ({ ...one, id: readBytes(one.id) }))

function readCreation(options) {
  if (PublicKeyCredential.parseCreationOptionsFromJSON) return PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { challenge, user, excludeCredentials } = options
  return {
    ...options,
    challenge: readBytes(challenge),
    user: { ...user, id: readBytes(user.id) },
    excludeCredentials: readIds(excludeCredentials) ?? [],
  }
}

function readRequest(options) {
  if (PublicKeyCredential.parseRequestOptionsFromJSON) return PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const { challenge, allowCredentials } = options
  return { ...options, challenge: readBytes(challenge), allowCredentials: readIds(allowCredentials) ?? [] }
}

const PARTS = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']

function writeCredential(credential) {
  if (credential.toJSON) return credential.toJSON()
  const { id, rawId, type, response } = credential
  const parts = PARTS.filter((name) => response[name]).map((name) => [name, writeBytes(response[name])])
  if (response.getTransports) parts.push(['transports', response.getTransports()])
  const clientExtensionResults = credential.getClientExtensionResults()
  return { id, rawId: writeBytes(rawId), type, clientExtensionResults, response: Object.fromEntries(parts) }
}

/** The service refused, with a message. */
class Refused extends Error {}

async function ask(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  // A session that has ended meanwhile leads to the sign-in page.
  if (answer.redirected) {
    location.assign(answer.url)
    return new Promise(() => {})
  }
  const told = await answer.json()
  if (!answer.ok) throw new Refused(told.message)
  return told
}

async function run({ passkey, options: optionsUrl, finish, next, submits }, name) {
  const options = await ask(optionsUrl, {})
  const credential =
    passkey === 'create'
      ? await navigator.credentials.create({ publicKey: readCreation(options) })
      : await navigator.credentials.get({ publicKey: readRequest(options) })
  const { to } = await ask(finish, { response: writeCredential(credential), next, name })
  if (submits) document.getElementById(submits).requestSubmit()
  else location.assign(to)
}

function describe(error, { cancelled, failed, known }) {
  if (error instanceof Refused) return error.message ?? failed
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return cancelled
  return error.name === 'InvalidStateError' ? known : failed
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!window.PublicKeyCredential) break
  const status = form.querySelector('[role="status"]')
  const button = form.querySelector('button')
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    status.textContent = form.dataset.waiting
    try {
      await run(form.dataset, form.querySelector('input')?.value)
    } catch (error) {
      status.textContent = describe(error, form.dataset)
      button.disabled = false
    }
  })
}
