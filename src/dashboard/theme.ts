/** Light, dark, or as the system says: a small style sheet that depends on a cookie, so that pages that are cached for everybody need not. */
import { type PreparedBody, prepareBody } from '../web/prepared-body.ts'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** All pages load it, after their own style. */
export const THEME_PATH = '/assets/theme.css'

export function readTheme(text: string | null | undefined): Theme | null {
  return THEMES.find((theme) => theme === text) ?? null
}

/** By theme. The colours are those that the style has for both schemes. Printed pages keep their own. */
export function createThemeStyles(style: string): Readonly<Record<Theme, PreparedBody>> {
  const dark = [...style.matchAll(/@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/g)]
    .flatMap(([, colours]) => [...(colours as string).matchAll(/(--[\w-]+): (#[\da-f]{6});/g)])
    .map(([, name, value]) => [name as string, value as string] as const)
  const light = dark.map(([name]) => [name, findLight(style, name)] as const)
  const make = (theme: Theme, colours: typeof dark | null) => {
    const root = colours?.map(([name, value]) => `  ${name}: ${value};\n`).join('')
    const scheme =
      root === undefined
        ? ''
        : `@media screen {\n:root {\n  color-scheme: ${theme};\n  --theme: ${theme};\n${root}}\n}\n`
    const current = `.themes button[value="${theme}"][type="submit"] {\n  background: var(--accent-soft);\n  color: var(--accent);\n}\n`
    // Told not by colour alone.
    const tick = `.themes button[value="${theme}"][type="submit"]::before {\n  margin-right: 0.25em;\n  content: "✓" / "";\n}\n`
    return prepareBody(Buffer.from(scheme + current + tick), 'text/css; charset=utf-8')
  }
  return { system: make('system', null), light: make('light', light), dark: make('dark', dark) }
}

/** The first declaration is the one outside of the dark scheme. */
function findLight(style: string, name: string): string {
  const [, value] = new RegExp(`${name}: (#[\\da-f]{6});`).exec(style) ?? []
  if (value === undefined) throw new Error(`${name} has no colour in the light scheme`)
  return value
}
