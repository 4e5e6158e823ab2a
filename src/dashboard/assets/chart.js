/** Shows the figures of a day or an hour in a card beside the pointer. With the keyboard, the arrow keys go from column to column. */
for (const figure of document.querySelectorAll('figure.chart')) {
  const drawings = [...figure.querySelectorAll('svg.days, svg.times')]
  const card = document.createElement('div')
  card.className = 'chart-card'
  card.hidden = true
  const spoken = document.createElement('p')
  spoken.className = 'unseen'
  spoken.setAttribute('role', 'status')
  figure.append(card, spoken)

  // The drawing for narrow windows has the same columns without their texts.
  const texts = [...(drawings[0]?.querySelectorAll('.column') ?? [])].map((column) => {
    const title = column.querySelector('title')
    const lines = title?.textContent.split('\n') ?? []
    title?.remove()
    return lines
  })

  for (const drawing of drawings) {
    const columns = [...drawing.querySelectorAll('.column')]
    let current = -1

    const hide = () => {
      columns[current]?.classList.remove('current')
      card.hidden = true
    }
    const show = (at) => {
      columns[current]?.classList.remove('current')
      current = at
      const column = columns[at]
      const [head, ...lines] = texts[at] ?? []
      if (!column || head === undefined) return
      column.classList.add('current')
      const title = document.createElement('strong')
      title.textContent = head
      card.replaceChildren(
        title,
        ...lines.map((line) => {
          const row = document.createElement('span')
          row.textContent = line
          return row
        }),
      )
      card.hidden = false
      const [inside, around] = [column.getBoundingClientRect(), figure.getBoundingClientRect()]
      const middle = inside.left + inside.width / 2 - around.left
      const left = Math.min(Math.max(0, middle - card.offsetWidth / 2), around.width - card.offsetWidth)
      card.style.left = `${left}px`
      card.style.top = `${drawing.getBoundingClientRect().top - around.top - card.offsetHeight - 4}px`
    }
    const say = () => {
      spoken.textContent = (texts[current] ?? []).join(', ')
    }

    columns.forEach((column, at) => {
      column.addEventListener('pointerenter', () => show(at))
    })
    drawing.addEventListener('pointerleave', hide)
    drawing.tabIndex = 0
    drawing.addEventListener('blur', hide)
    drawing.addEventListener('focus', () => {
      if (!drawing.matches(':focus-visible')) return
      show(current === -1 ? columns.length - 1 : current)
      say()
    })
    drawing.addEventListener('keydown', (event) => {
      const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: columns.length - 1 }[event.key]
      if (event.key === 'Escape') hide()
      if (to === undefined) return
      event.preventDefault()
      show(Math.min(Math.max(0, to), columns.length - 1))
      say()
    })
  }
}
