import { describe, expect, it } from 'vitest'
import { readBaseStyle } from './base-style.ts'
import { FONT_PATH } from './frame/font-page.ts'

const css = readBaseStyle().toString()
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
const readColours = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name as string, hex as string]))
const schemes = { light: readColours(light), dark: new Map([...readColours(light), ...readColours(dark)]) }

const ON_SURFACES = ['ink', 'quiet', 'accent', 'danger', 'good', 'warn'].flatMap((text) =>
  ['paper', 'panel', 'raised'].map((surface) => [text, surface] as const),
)
const PAIRS = [
  ...ON_SURFACES,
  ...(['ink', 'accent'] as const).map((text) => [text, 'accent-soft'] as const),
  ...['danger', 'good', 'warn'].flatMap((tone) =>
    [tone, 'ink', 'accent'].map((text) => [text, `${tone}-soft`] as const),
  ),
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
] as const

/** The relative luminance of WCAG 2. */
function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

describe.each(Object.entries(schemes))('the %s colours', (_, colours) => {
  it.each(PAIRS)('--%s is readable on --%s', (text, surface) => {
    const [high = 0, low = 0] = [text, surface]
      .map((name) => luminanceOf(colours.get(name) ?? ''))
      .sort((a, b) => b - a)
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
})

it('loads the typeface from the path that serves it', () => {
  const urls = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url)
  expect(new Set(urls)).toEqual(new Set([FONT_PATH]))
})
