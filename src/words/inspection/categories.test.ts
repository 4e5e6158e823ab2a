/** The topics of category headings. */
import { expect, it } from 'vitest'
import type { CategoryTopic } from '../../domain/observation.ts'
import { createCategories } from './categories.ts'

const categories = createCategories()

it.each<[name: string, label: string, topic: CategoryTopic]>([
  ['车身外观检测', 'Body exterior check', 'exterior'],
  ['外观检测', 'Exterior check', 'exterior'],
  ['车身结构件检测', 'Structural-part check', 'structure'],
  ['事故判定', 'Accident determination', 'structure'],
  ['重大碰撞事故鉴定', 'Major-collision assessment', 'structure'],
  ['泡水火烧检测', 'Flood and fire inspection', 'flood'],
  ['火烧车鉴定', 'Fire-vehicle assessment', 'fire'],
  ['车身加强件检测', 'Body reinforcement check', 'other'],
  ['车身链接件检测', 'Body joint check', 'other'],
  ['一、车身外观检测', 'Body exterior check', 'exterior'],
  ['2. 车身外观检测（46项）', 'Body exterior check', 'exterior'],
  ['排除重大事故 20项', 'Major-accident screening', 'structure'],
  ['排查烧油，漏油', 'Oil burning and leak check', 'other'],
])('%s: %s, %s', (name, label, topic) => {
  const unknown: string[] = []
  expect(categories(name, 'en', (_, text) => unknown.push(text))).toEqual({ label, topic })
  expect(categories(name, 'zh', (_, text) => unknown.push(text))).toEqual({ label: name, topic })
  expect(unknown).toEqual([])
})

it.each(['外观什么的', '', '事故'])('%j may be about any topic, and is shown as printed', (name) => {
  const unknown: string[] = []
  const words = categories(name, 'en', (kind, text) => unknown.push(`${kind} ${text}`))
  expect(words).toEqual({ label: name, topic: 'other' })
  expect(unknown).toEqual([`category ${name}`])
})
