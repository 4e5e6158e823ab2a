/** Lets readers sort tables that are complete on the page: the heads become buttons. Without it, tables keep the order of the server. */
const collator = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: 'base' })

/** A number, a time in milliseconds, a text, or null where nothing is known. */
function readCell(cell) {
  const time = cell?.querySelector('time')
  if (time) return Date.parse(time.dateTime)
  const text = cell?.textContent.trim() ?? ''
  if (!cell?.classList.contains('number')) return text === '' ? null : text
  const number = Number.parseFloat(text.replaceAll(/[^\d.-]/g, ''))
  return Number.isNaN(number) ? null : number
}

/** What is not known stays at the end. */
function compare(a, b, sign) {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return sign * (typeof a === 'number' ? a - b : collator.compare(a, b))
}

// On a phone the rows are cards, and their heads are only read aloud.
const phone = matchMedia('(max-width: 39.99rem)')

for (const table of document.querySelectorAll('table[data-sorts]')) {
  const heads = [...table.tHead.rows[0].cells]
  const body = table.tBodies[0]
  heads.forEach((head, at) => {
    if (head.textContent.trim() === '' || head.hasAttribute('data-unsorted')) return
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'sort'
    button.append(...head.childNodes)
    head.append(button)
    const show = () => {
      button.tabIndex = phone.matches && table.classList.contains('cards-on-phone') ? -1 : 0
    }
    show()
    phone.addEventListener('change', show)
    button.addEventListener('click', () => {
      const isFirst = !head.hasAttribute('aria-sort')
      // Figures and times are most useful with the largest first.
      const values = [...body.rows].map((row) => readCell(row.cells[at]))
      const startsHigh = values.some((value) => typeof value === 'number')
      const isUp = isFirst ? !startsHigh : head.getAttribute('aria-sort') === 'descending'
      const rows = [...body.rows].map((row, place) => ({ row, value: values[place] }))
      rows.sort((a, b) => compare(a.value, b.value, isUp ? 1 : -1))
      body.append(...rows.map(({ row }) => row))
      for (const one of heads) one.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', isUp ? 'ascending' : 'descending')
    })
  })
}
