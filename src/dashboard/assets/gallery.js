/** The photos of a car: arrow keys step from photo to photo, and thumbnails move the strip and not the page. */
const strip = document.querySelector('.gallery .strip')
const links = [...document.querySelectorAll('.thumbs a')]

function show(at) {
  const photo = strip.children[Math.max(0, Math.min(at, strip.children.length - 1))]
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  strip.scrollTo({ left: photo.offsetLeft - strip.offsetLeft, behavior: isStill ? 'auto' : 'smooth' })
}

if (strip !== null && links.length > 0) {
  const counter = document.createElement('p')
  counter.className = 'counter'
  counter.setAttribute('aria-hidden', 'true')
  strip.after(counter)
  let current = -1

  function note() {
    const at = Math.round(strip.scrollLeft / strip.clientWidth)
    if (at === current) return
    current = at
    counter.textContent = `${at + 1} / ${links.length}`
    links.forEach((link, place) => {
      if (place === at) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    })
    const list = links[at].closest('.thumbs')
    list.scrollLeft = links[at].offsetLeft - list.offsetLeft - list.clientWidth / 2
  }

  strip.addEventListener('scroll', note, { passive: true })
  strip.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(current + step)
  })
  links.forEach((link, at) => {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      show(at)
    })
  })
  note()
}
