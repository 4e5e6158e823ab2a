/** What the addresses in the records of sample cars lead to: drawings instead of photos, and the guide instead of listings and reports. */
import type { PageRoute } from './app.ts'
import { prepareBody } from './prepared-body.ts'

const READABLE = ['GET', 'HEAD'] as const
const GUIDE = '/docs/guides/samples'
const BODY = 'M60 250 L120 180 L240 170 L300 120 L440 120 L510 175 L580 190 L590 250 Z'
const DRAWINGS: Readonly<Record<string, string>> = {
  front: `<path d="M200 270 V170 L240 110 H400 L440 170 V270 Z"/><circle cx="240" cy="210" r="18"/><circle cx="400" cy="210" r="18"/>`,
  side: `<path d="${BODY}"/><circle cx="180" cy="250" r="40"/><circle cx="480" cy="250" r="40"/>`,
  inside: `<circle cx="250" cy="200" r="80"/><path d="M170 200 H330 M250 200 V280 M400 130 H540 V230 H400 Z"/>`,
}

export function samplePages(): readonly PageRoute[] {
  const photos = Object.entries(DRAWINGS).map(([name, drawing]): PageRoute => {
    const body = prepareBody(Buffer.from(draw(drawing)), 'image/svg+xml')
    const headers = ['cache-control', 'public, max-age=86400', 'cross-origin-resource-policy', 'cross-origin']
    return { path: `/samples/photos/${name}.svg`, methods: READABLE, answer: () => ({ status: 200, body, headers }) }
  })
  const nothing = prepareBody(Buffer.alloc(0))
  const toGuide = { status: 302, body: nothing, headers: ['location', GUIDE] }
  const others = ['/samples/dealer/{dealer}/{page}', '/samples/reports/{id}']
  return [...photos, ...others.map((path) => ({ path, methods: READABLE, answer: () => toGuide }))]
}

function draw(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><rect width="640" height="360" fill="#e8ecf1"/><g fill="none" stroke="#4a5a6c" stroke-width="6">${drawing}</g><text x="320" y="335" text-anchor="middle" font-family="sans-serif" font-size="22" fill="#4a5a6c">Sample car</text></svg>`
}
