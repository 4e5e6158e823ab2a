/** Marks in the contents what is being read, and folds the contents away on a narrow screen. */

/** What has passed this line from the top is being read; an anchor comes to rest a little above it. */
const LINE_PX = 120

export function markCurrent(contents) {
  const links = new Map([...contents.querySelectorAll('a[href^="#"]')].map((link) => [link.hash.slice(1), link]))
  const places = [...links.keys()].map((id) => document.getElementById(id)).filter((place) => place !== null)
  let marked = null
  const mark = () => {
    const passed = places.filter((place) => place.getBoundingClientRect().top <= LINE_PX)
    const link = links.get((passed.at(-1) ?? places[0])?.id)
    if (link === marked) return
    marked?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'true')
    marked = link
    if (link && !isNarrow.matches) link.scrollIntoView({ block: 'nearest' })
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

  const details = contents.querySelector('details')
  const isNarrow = matchMedia('(max-width: 59.99rem)')
  const fold = () => {
    details.open = !isNarrow.matches
  }
  isNarrow.addEventListener('change', fold)
  fold()
  contents.addEventListener('click', ({ target }) => {
    if (isNarrow.matches && target.closest('a')) details.open = false
  })
  mark()
}
