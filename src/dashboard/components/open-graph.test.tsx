import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { OpenGraph } from './open-graph.tsx'

const usual = {
  title: 'A "car"',
  description: 'What is known.',
  origin: 'https://cars.example',
  path: '/market/7',
  photoOf: { carId: 7, alt: 'A car, photo' },
  language: 'en',
} as const

it('names the page and its picture by absolute addresses', () => {
  const html = renderToString(<OpenGraph {...usual} />)
  expect(html).toContain('<meta property="og:url" content="https://cars.example/market/7"')
  expect(html).toContain('<meta property="og:title" content="A &quot;car&quot;"')
  expect(html).toContain('<meta property="og:image" content="https://cars.example/market/photos/7/1?w=960"')
  expect(html).toContain('content="summary_large_image"')
})

it('has no picture where there is no photo', () => {
  const html = renderToString(<OpenGraph {...usual} photoOf={null} />)
  expect(html).not.toContain('og:image')
  expect(html).toContain('<meta name="twitter:card" content="summary"')
})
