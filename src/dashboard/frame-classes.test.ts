import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderFooter, renderHeader } from '../web/frame/render-frame.tsx'
import { BARE_FRAME } from '../web/frame/site-frame.ts'

const ASSETS = new URL('assets/', import.meta.url)
/** They are on every page, and say how the header and the footer differ there. */
const FOR_EVERY_PAGE = ['frame.css', 'print.css']

it('gives no class of the header or the footer a style that is meant for the content of a page', () => {
  const frame = { ...BARE_FRAME, hasMarket: true, canSignUp: true }
  const persons = [null, { email: 'a@example.com', isOperator: true }]
  const headers = persons.map((person) =>
    renderHeader({ frame, person, language: 'en', current: 'docs', other: { next: '/' } }),
  )
  const html = [...headers, renderFooter(frame, 'en', 'API 1')].join('')
  const classes = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names?.split(' ') ?? []))
  expect(classes).toContain('button')
  const files = readdirSync(ASSETS, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !FOR_EVERY_PAGE.includes(name),
  )
  const styled = files.flatMap((file) =>
    [...readFileSync(new URL(file, ASSETS), 'utf8').matchAll(/^\s*\.([\w-]+)(?=\s*[,{])/gm)].flatMap(([, name = '']) =>
      classes.has(name) ? [`${file}: .${name}`] : [],
    ),
  )
  expect(styled).toEqual([])
})
