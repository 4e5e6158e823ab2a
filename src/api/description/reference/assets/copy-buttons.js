/** Buttons that copy a text and confirm it for a moment. */

const SHOWN_MS = 1500

/** `find` returns the element whose text is copied. */
export function letCopy(button, find) {
  button.hidden = false
  letSay(button, async () => {
    const element = find()
    try {
      await navigator.clipboard.writeText(element.textContent)
      return 'Copied'
    } catch {
      // Without a secure connection there is no clipboard, so the reader copies the selection.
      getSelection().selectAllChildren(element)
      return 'Selected'
    }
  })
}

/** Shows the result of a click in place of the button's label for a moment. */
export function letSay(button, act) {
  const label = button.firstChild
  const words = label.data
  let timer = null
  button.addEventListener('click', async () => {
    label.data = await act()
    clearTimeout(timer)
    timer = setTimeout(() => {
      label.data = words
    }, SHOWN_MS)
  })
}
