/** Opens the evidence of a value beside it. Without this script, or if anything fails, the link leads to the page with all of it. */
const box = document.getElementById('evidence-box')
const NARROW = 640
const GAP = 8
let reading = null

/** The page with every field, read once. */
function read(path) {
  reading ??= fetch(path).then(async (answer) => {
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
  })
  return reading
}

/** A phone shows it at the lower edge, by the style. */
function place(link) {
  const isNarrow = innerWidth < NARROW
  const { left, top, bottom } = link.getBoundingClientRect()
  const below = bottom + GAP
  const isBelow = below + box.offsetHeight < innerHeight
  box.style.left = isNarrow ? '' : `${Math.max(GAP, Math.min(left, innerWidth - box.offsetWidth - GAP))}px`
  box.style.top = isNarrow ? '' : `${isBelow ? below : Math.max(GAP, top - box.offsetHeight - GAP)}px`
}

/** Never fails: the way to the page is always there. */
async function open(link) {
  const { pathname, hash } = new URL(link.href)
  try {
    const field = document.importNode((await read(pathname)).getElementById(hash.slice(1)), true)
    field.removeAttribute('id')
    box.querySelector('[data-evidence-of]').replaceChildren(field)
    box.showPopover()
    place(link)
    box.focus()
  } catch {
    location.assign(link.href)
  }
}

if (box?.showPopover) {
  box.hidden = false
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-evidence]')
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open(link)
  })
}
