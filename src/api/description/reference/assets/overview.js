/** The script of the overview. The reference was one page once: links to its places lead to the pages of today. */
import './site.js'

follow()
addEventListener('hashchange', follow)

function follow() {
  const place = location.hash.slice(1)
  const [, code] = /^error-([a-z_]{1,40})$/.exec(place) ?? []
  if (code === 'validation') location.replace('/docs/errors#422-the-request-is-not-valid')
  else if (code !== undefined) location.replace(`/docs/errors/${code}`)
  const [id = ''] = /^[A-Za-z]{1,60}/.exec(place) ?? []
  const endpoint = document.getElementById(id)
  if (endpoint?.matches('.endpoint')) {
    location.replace(endpoint.querySelector('a').pathname + (place === id ? '' : location.hash))
  }
}
