/** Marks the current section in a table of contents, and collapses the contents on a narrow screen. */

/** The last section above this line is the current one. Anchors stop a little above it. */
const LINE_PX = 120
const isNarrow = matchMedia('(max-width: 59.99rem)')

export function markCurrent(contents) {
  const links = new Map([...contents.querySelectorAll('a[href^="#"]')].map((link) => [link.hash.slice(1), link]))
  const places = [...links.keys()].map((id) => document.getElementById(id)).filter((place) => place !== null)
  if (places.length === 0) return
  let marked = null
  const mark = () => {
    const passed = places.filter((place) => place.getBoundingClientRect().top <= LINE_PX)
    const link = links.get((passed.at(-1) ?? places[0]).id)
    if (link === marked) return
    marked?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    marked = link
    if (!isNarrow.matches) keepInSight(contents, link)
  }
  let waiting = false
  const soon = () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      mark()
    })
  }
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon)
  mark()
}

/** Scrolls only the list. */
function keepInSight(contents, link) {
  const around = contents.getBoundingClientRect()
  const own = link.getBoundingClientRect()
  if (own.top < around.top) contents.scrollTop += own.top - around.top - 24
  else if (own.bottom > around.bottom) contents.scrollTop += own.bottom - around.bottom + 24
}

export function foldOnNarrow(contents) {
  const details = contents.querySelector('details')
  const fold = () => {
    details.open = !isNarrow.matches
  }
  isNarrow.addEventListener('change', fold)
  fold()
  contents.addEventListener('click', ({ target }) => {
    if (isNarrow.matches && target.closest('a')) details.open = false
  })
}
