/** The filters of a search. Suggests makes and models while somebody types, in English, Chinese or pinyin; without it, fields have a fixed list. */
for (const input of document.querySelectorAll('input[data-suggest]')) {
  const kind = input.dataset.suggest
  const list = document.createElement('ul')
  list.className = 'suggestions'
  list.id = `${input.id}-suggestions`
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.labels[0]?.textContent ?? '')
  input.after(list)
  input.removeAttribute('list')
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)

  const field = (name) => input.form.elements.namedItem(name)
  let timer = null
  let asked = 0

  function close() {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }

  function choose(option) {
    input.value = option.dataset.name
    if (kind === 'model' && field('brand').value === '') field('brand').value = option.dataset.make
    close()
  }

  function mark(option) {
    for (const one of list.children) one.setAttribute('aria-selected', String(one === option))
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }

  function show(suggestions) {
    const make = field('brand').value.toLowerCase()
    const fitting = suggestions.filter(
      (one) => one.kind === kind && (kind === 'brand' || make === '' || one.make.toLowerCase() === make),
    )
    list.replaceChildren(
      ...fitting.map((one, place) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${place}`
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', 'false')
        option.dataset.name = one.name
        option.dataset.make = one.make
        const more = document.createElement('span')
        more.textContent = [one.source_name === one.name ? '' : one.source_name, one.count ?? ''].join(' ').trim()
        option.append(kind === 'model' && make === '' ? `${one.make} ${one.name}` : one.name, more)
        option.addEventListener('mousedown', (event) => {
          event.preventDefault()
          choose(option)
        })
        return option
      }),
    )
    list.hidden = fitting.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
  }

  async function suggest() {
    const turn = ++asked
    const typed = input.value.trim()
    if (typed === '') return close()
    try {
      const response = await fetch(`/market/suggest?q=${encodeURIComponent(typed)}`)
      // A later answer may arrive first.
      if (response.ok && turn === asked) show((await response.json()).suggestions)
    } catch {
      close()
    }
  }

  close()
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(suggest, 150)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return
    const options = [...list.children]
    const at = options.findIndex((one) => one.getAttribute('aria-selected') === 'true')
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      mark(options[at === -1 && step === -1 ? options.length - 1 : (at + step + options.length) % options.length])
    } else if (event.key === 'Enter' && at !== -1) {
      event.preventDefault()
      choose(options[at])
    } else if (event.key === 'Escape') close()
  })
}

// Without it, the service removes empty fields from the address, which costs one more request.
for (const form of document.querySelectorAll('.filter-form')) {
  form.addEventListener('submit', () => {
    const { price_from, price_to, price_in } = form.elements
    if (price_in && price_from.value === '' && price_to.value === '') price_in.disabled = true
    for (const field of form.elements) if (field.name && field.value === '') field.disabled = true
  })
  // For those who come back.
  addEventListener('pageshow', () => {
    for (const field of form.elements) field.disabled = false
  })
}
