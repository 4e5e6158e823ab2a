/** Buttons that copy the text of the element named in `data-copy`; hidden without scripts. */
for (const button of document.querySelectorAll('button[data-copy]')) {
  const { copy, copied, selected } = button.dataset
  const words = button.textContent
  let timer = null
  button.hidden = false
  button.addEventListener('click', async () => {
    const element = document.getElementById(copy)
    try {
      await navigator.clipboard.writeText(element.textContent)
      button.textContent = copied
    } catch {
      // Without a secure connection there is no clipboard, so the text is selected for the reader to copy.
      getSelection().selectAllChildren(element)
      button.textContent = selected
    }
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = words
    }, 1500)
  })
}

for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => print())
