import { expect, it } from 'vitest'
import { createThemeStyles, readTheme } from './theme.ts'

const STYLE = `:root { --ink: #000001; --paper: #fffffe; --radius: 8px; }
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #eeeeee;
    --paper: #111111;
  }
}
@media print { :root { --ink: #000000; } }`

it('has the colours of the chosen scheme on screens, and none of its own as the system says', () => {
  const { system, light, dark } = createThemeStyles(STYLE)
  const text = (body: typeof light) => body.body.toString()
  expect(text(dark)).toMatch(
    /^@media screen \{\s*:root \{\s*color-scheme: dark;[^}]*--ink: #eeeeee;\s*--paper: #111111;/,
  )
  expect(text(light)).toMatch(/color-scheme: light;[^}]*--ink: #000001;\s*--paper: #fffffe;/)
  expect(text(system)).not.toMatch(/--ink|color-scheme/)
  expect(new Set([system, light, dark].map(({ etag }) => etag)).size).toBe(3)
})

it.each([null, undefined, '', 'Dark', 'constructor', '__proto__', 'x'.repeat(500)])('knows no theme %j', (text) => {
  expect(readTheme(text)).toBeNull()
})
