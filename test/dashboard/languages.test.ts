/** Every page is in the language of its reader: no English sentence is left on a Chinese page. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTargets, type Viewer } from './list-targets.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'
import { LONG_NAME, PRINTED, plantSamples, type Samples } from './plant-samples.ts'

let open: OpenDashboard
let samples: Samples
let people: Readonly<Record<Viewer, Person>>
beforeAll(async () => {
  open = await openDashboard({ ERSHOU_PUBLIC_URL: 'http://ershou.localhost', ERSHOU_INVENTORY: 'on' })
  samples = await plantSamples(open)
  people = { stranger: open.visitor(), ...samples }
})
afterAll(() => open.stop())

/** Two words with a space between them; text of people and of programs is not ours. */
const SENTENCE = /[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}/
const NAMES = [
  LONG_NAME.trim(),
  ...PRINTED,
  'office laptop',
  'nightly export',
  'HTTP API',
  'AC Schnitzer',
  'electric under 30k',
  'Standard Webhooks',
  'Apple CarPlay',
]
const SPOKEN_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt']

/** The visible and accessible text, except code and text marked as another language. */
function readTexts(html: string): Set<string> {
  const texts = new Set<string>()
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#text') texts.add((node as DefaultTreeAdapterTypes.TextNode).value.trim())
    if ('attrs' in node) {
      const { tagName, attrs } = node
      if (['code', 'pre', 'style', 'script'].includes(tagName)) return
      if (tagName !== 'html' && attrs.some(({ name }) => name === 'lang')) return
      for (const { name, value } of attrs) if (SPOKEN_ATTRIBUTES.includes(name)) texts.add(value.trim())
    }
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parse(html))
  return texts
}

it('has no English sentence on a Chinese page, and no Chinese on an English one', async () => {
  const left: string[] = []
  for (const { target, viewer } of listTargets(open.service.pages, samples.ids)) {
    const [zh, en] = [
      await people[viewer].get(target, { 'accept-language': 'zh-CN' }),
      await people[viewer].get(target, { 'accept-language': 'en' }),
    ]
    if (!String(zh.headers['content-type']).startsWith('text/html')) continue
    for (const text of readTexts(zh.text)) {
      // Titles of cars mix both, as the source writes them.
      if (target.startsWith('/market') && /\p{Script=Han}/u.test(text)) continue
      const rest = NAMES.reduce((all, name) => all.replaceAll(name, ''), text)
      if (SENTENCE.test(rest)) left.push(`zh ${target} (${viewer}): ${text}`)
    }
    for (const text of readTexts(en.text)) {
      if (/\p{Script=Han}/u.test(text.replaceAll('测试环境', ''))) left.push(`en ${target} (${viewer}): ${text}`)
    }
  }
  expect(left).toEqual([])
})
