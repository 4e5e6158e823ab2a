/** On every page: shows the user's menu on pages that are the same for everybody, and closes it when one clicks elsewhere. */
const self = document.querySelector('.self[data-menu]')
if (self) {
  const answer = await fetch(self.dataset.menu).catch(() => null)
  const menu = answer?.ok ? await answer.text() : ''
  if (menu !== '') {
    for (const link of self.querySelectorAll('.stranger')) link.remove()
    self.insertAdjacentHTML('beforeend', menu)
  }
}

const menu = document.querySelector('details.user-menu')
if (menu) {
  addEventListener('click', ({ target }) => {
    if (!menu.contains(target)) menu.open = false
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary').focus()
  })
}
