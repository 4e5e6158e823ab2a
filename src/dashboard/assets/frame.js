/** On every page of the dashboard and the market: shows passwords, shows times in the reader's time zone and keeps recent ones current, leads back to the last search, shows the current section, says which theme is chosen, and loads what tables and charts need. */
for (const button of document.querySelectorAll('button[data-shows]')) {
  const field = document.getElementById(button.dataset.shows)
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = field.type === 'password'
    field.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  })
}

const UNITS = [
  ['minute', 60_000, 3_600_000],
  ['hour', 3_600_000, 86_400_000],
  ['day', 86_400_000, 30 * 86_400_000],
]
const locale = document.documentElement.lang === 'en' ? 'en-GB' : 'zh-CN'
const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' })
const times = document.querySelectorAll('time.ago')

function show() {
  for (const time of times) {
    const at = new Date(time.dateTime)
    const passed = at - Date.now()
    const unit = UNITS.find(([, , below]) => Math.abs(passed) < below)
    if (unit && Math.abs(passed) >= 60_000) time.textContent = relative.format(Math.trunc(passed / unit[1]), unit[0])
    time.title = exact.format(at)
  }
}
const short = new Intl.DateTimeFormat(locale, {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  ...{ hourCycle: 'h23', timeZoneName: 'short' },
})
for (const time of document.querySelectorAll('time.exact')) {
  time.title = time.textContent
  const parts = Object.fromEntries(short.formatToParts(new Date(time.dateTime)).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, timeZoneName } = parts
  time.textContent = `${year}-${month}-${day} ${hour}:${minute} ${timeZoneName}`
}
if (times.length > 0) {
  show()
  setInterval(show, 60_000)
}

// A car and a comparison lead back to the last search of this tab.
if (location.pathname === '/market') sessionStorage.setItem('search', location.search)
for (const link of document.querySelectorAll('.crumb a[href="/market"]'))
  link.search = sessionStorage.getItem('search') ?? ''

// On a phone the sections are one line, whose end may be out of sight.
const sections = document.querySelector('nav.sidebar')
const current = sections?.querySelector('[aria-current]')
if (current && current.getBoundingClientRect().right > innerWidth)
  sections.scrollLeft += current.getBoundingClientRect().left - 32

const theme = getComputedStyle(document.documentElement).getPropertyValue('--theme').trim() || 'system'
for (const button of document.querySelectorAll('.themes button')) {
  button.setAttribute('aria-pressed', String(button.value === theme))
}

if (document.querySelector('table[data-sorts]')) void import('/assets/sort.js')
if (document.querySelector('svg.days, svg.times')) void import('/assets/chart.js')
