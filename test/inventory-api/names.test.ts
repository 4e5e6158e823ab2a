/** Names in an inventory: a word that finds cars also finds them as a model, and the answer states the interpretation. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createFacets } from '../../src/catalog/facets/create-facets.ts'
import { createCount, createSearch } from '../../src/catalog/search.ts'
import { NO_FILTERS, type SearchQuestion } from '../../src/catalog/search-question.ts'
import type { Lang } from '../../src/domain/codes.ts'
import type { Interpreted } from '../../src/domain/listing-parts/interpretation.ts'
import { createWords } from '../../src/words/create-words.ts'
import { BRANDS, type IndexedWorld, openIndexedWorld } from './indexed-world.ts'

const words = createWords({ onUnknown() {} })
let world: IndexedWorld
beforeAll(async () => {
  world = await openIndexedWorld(words, 120)
})

type Named = Partial<Omit<SearchQuestion, 'brand'>> & { readonly brand?: string }

function ask({ brand, ...others }: Named): SearchQuestion {
  const found = brand === undefined ? null : words.resolveBrand(brand, BRANDS)
  if (found !== null && !('lines' in found)) throw new Error(`nobody is called ${brand}`)
  return { ...NO_FILTERS, ...others, brand: found }
}

/** Words and pairs of words of all titles. */
async function listTitleWords(): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const { columns } of await world.store.listings(0, 1000)) {
    const parts = columns.title.split(/\s+/)
    for (const [place, part] of parts.entries()) found.add(part).add(`${part} ${parts[place + 1] ?? ''}`.trim())
  }
  return [...found]
}

describe.each(['store', 'index'] as const)('over the %s', (way) => {
  it('a word that finds cars finds some as a model, and with a brand never more', async () => {
    const count = createCount(world.ways[way])
    const countOf = async (named: Named) => (await count(ask(named))).read().count
    const texts = [...(await listTitleWords()), '2.0T', 'P400', '汉 480', 'S 冠军版', '唐 DM-i 200']
    for (const text of texts) {
      const [asModel, asWord] = [await countOf({ model: text }), await countOf({ q: text })]
      expect([text, asModel > 0 || asWord === 0]).toEqual([text, true])
      for (const brand of ['BYD', 'Audi', 'Mercedes-Benz'])
        expect([text, brand, (await countOf({ model: text, brand })) <= asModel]).toEqual([text, brand, true])
    }
  })

  it('a short Latin word is a part of titles as a word, but not as a model', async () => {
    const count = createCount(world.ways[way])
    const counts = [ask({ q: 'M 尊贵型' }), ask({ model: 'M 尊贵型' })].map(
      async (asked) => (await count(asked)).read().count,
    )
    expect(await Promise.all(counts)).toEqual([expect.toSatisfy((found) => found > 0), 0])
  })

  const atMost = (max: number) => ({ min: null, max, currency: 'cny' as const, isExact: false })
  const KEYWORD = (...names: string[]) => ({ kind: 'keyword', names })
  it.each<[Named, Lang, Interpreted['interpreted_as'] | object, Interpreted['did_you_mean']]>([
    [{}, 'en', null, null],
    [{ q: 'xyzzy' }, 'en', null, null],
    [{ price: atMost(0) }, 'en', null, null],
    [{ brand: 'BYD' }, 'en', { brand: ['BYD'], model: null }, null],
    [{ brand: 'BYD' }, 'zh', { brand: ['比亚迪'], model: null }, null],
    [{ brand: 'JAC' }, 'en', { brand: ['JAC', 'JAC Refine'], model: null }, null],
    [{ brand: 'BYD', price: atMost(0) }, 'en', { brand: ['BYD'], model: null }, []],
    [{ brand: 'Mercedes-AMG' }, 'en', { brand: ['Mercedes-AMG'], model: null }, []],
    [{ model: 'Tang' }, 'en', { brand: null, model: { kind: 'series', names: ['Tang', 'Tang New Energy'] } }, null],
    [{ model: 'Tang' }, 'zh', { brand: null, model: { kind: 'series', names: ['唐', '唐新能源'] } }, null],
    [{ model: '冠军版' }, 'en', { brand: null, model: KEYWORD('冠军版') }, null],
    [{ model: '汉 xyzzy' }, 'en', { brand: null, model: KEYWORD('汉', 'xyzzy') }, ['Han']],
    [{ model: 'Land Criuser' }, 'en', { brand: null, model: KEYWORD('Land', 'Criuser') }, ['Land Cruiser']],
    [{ model: 'Land Criuser' }, 'zh', { brand: null, model: KEYWORD('Land', 'Criuser') }, ['兰德酷路泽']],
    [{ brand: 'BYD', model: 'Land Criuser' }, 'en', { brand: ['BYD'], model: KEYWORD('Land', 'Criuser') }, []],
    [{ model: 'Land Criuser', price: atMost(1) }, 'en', { brand: null, model: KEYWORD('Land', 'Criuser') }, []],
    [{ model: 'xyzzy "\u202e' }, 'en', { brand: null, model: KEYWORD('xyzzy', '"') }, []],
    [{ model: `ershou_live_${'a'.repeat(43)}` }, 'en', { brand: null, model: KEYWORD('ershou_live_[redacted]') }, []],
  ])('%j in %s', async (named, lang, interpreted_as, did_you_mean) => {
    const parts = world.ways[way]
    const answers = [
      (await createSearch(parts)(ask(named), { sort: 'default', page: 1, lang })).read(),
      (await createFacets(parts).facets(ask(named), lang)).read(),
    ]
    for (const answer of answers) {
      expect({ interpreted_as: answer.interpreted_as, near: answer.did_you_mean?.slice(0, 1) ?? null }).toEqual({
        interpreted_as,
        near: did_you_mean,
      })
    }
  })
})

it('a removed car that was the last with its name is still found by it among the changes', async () => {
  const { createChanges } = await import('../../src/catalog/changes.ts')
  const { store } = world
  const named = { ...ask({ model: 'Land Cruiser' }), after: null, types: null }
  const count = createCount(world.ways.store)
  const before = (await count(named)).read().count
  expect(before).toBeGreaterThan(0)
  const gone = (await store.listings(0, 1000)).filter(
    ({ columns }) => columns.brand_id === 3 && [300, 301].includes(columns.series_id ?? 0),
  )
  await store.leave(
    gone.map(({ id }) => id),
    Date.UTC(2026, 10, 15, 1),
  )
  const { changes } = (await createChanges(world.ways.store)(named, 'en')).read()
  expect(changes.map(({ car_id }) => car_id).sort()).toEqual(gone.map(({ id }) => id).sort())
})
