/** The search of the market pages, and the names that its fields suggest while somebody types. */
import { isFailure } from '../../../../domain/failure.ts'
import type { Parameter } from '../../../../parameters/parameter.ts'
import { answerJson } from '../../../answer-json.ts'
import type { RequestValues } from '../../../format-request.ts'
import { anyone, type PageAnswer, type PageRoute } from '../../../page-route.ts'
import type { Language, Visit } from '../../../visit.ts'
import { depthPage } from '../access/limit-page.tsx'
import type { MarketPagesParts } from '../market-pages-parts.ts'
import type { Asked } from './asked.ts'
import { tellComplaint } from './complaint-words.ts'
import { describeFilters } from './filter-groups.ts'
import { createCarFinder, type FoundCars, readProblem } from './find-cars.ts'
import { createPageKeeper } from './keep-pages.ts'
import { type SearchOutcome, type SearchPageParts, searchPage } from './search-page.tsx'
import { createSearchReader, type ReadSearch } from './search-reader.ts'

/** In UTF-16. No name is longer. */
const LONGEST_TYPED = 100

export function searchRoutes(parts: MarketPagesParts): readonly PageRoute[] {
  const { catalog, hasInventory, canSave, depth, sharesRead } = parts
  const reader = createSearchReader(parts)
  const findCars = createCarFinder({ catalog, hasInventory, reader })
  const keeper = createPageKeeper(parts)

  /** Pages differ by the target, the language, and the address at which the service was reached. */
  async function search(visit: Visit): Promise<PageAnswer> {
    const key = `${visit.language} ${visit.origin.url} ${visit.target}`
    const catalogue = keeper.catalogueVersion()
    const known = keeper.recall(key)
    if (known !== null) return known
    const { answer, read } = await makePage(visit)
    if (answer.kind !== 'page' || read === null) return answer
    const page = { ...answer, isRepeated: true }
    keeper.keep(key, { page, catalogue, read })
    return page
  }

  async function makePage(visit: Visit): Promise<{ answer: PageAnswer; read: FoundCars['read'] }> {
    const { language, origin, target } = visit
    const cut = target.indexOf('?')
    const queryText = cut === -1 ? '' : target.slice(cut + 1)
    const read = await readOrFail(queryText)
    if ('redirect' in read) return { answer: { kind: 'redirect', to: read.redirect }, read: null }
    if ('wanted' in read && read.wanted.page > depth) return { answer: depthPage(visit, depth), read: null }
    const { asked } = read
    const filters = describeFilters(asked, language, catalog.codeLabel)
    const page: SearchPageParts = {
      ...{ asked, language, filters, hasInventory, canSave, depth, shares: sharesRead() },
      origin: origin.url,
      names: reader.names,
      codeLabel: catalog.codeLabel,
      request: { path: '/v1/search', query: listValues(asked, reader.parameters, language), method: 'search' },
    }
    const outcome = await findOutcome(read, page, visit)
    return { answer: searchPage(page, outcome), read: 'found' in outcome ? outcome.found.read : null }
  }

  /** A make cannot be looked up while the marketplace cannot be read. */
  async function readOrFail(queryText: string): Promise<ReadSearch | { asked: Asked; failure: unknown }> {
    try {
      return await reader.read(queryText)
    } catch (error) {
      if (!isFailure(error)) throw error
      return { asked: reader.normalize(queryText), failure: error }
    }
  }

  async function findOutcome(
    read: Exclude<Awaited<ReturnType<typeof readOrFail>>, { redirect: string }>,
    { asked, filters, language }: SearchPageParts,
    visit: Visit,
  ): Promise<SearchOutcome> {
    if ('failure' in read) return { problem: readProblem(read.failure) }
    if ('complaints' in read) {
      const teller = { asked, language, codeLabel: catalog.codeLabel, hints: reader.hints }
      return { complaints: read.complaints.map((complaint) => tellComplaint(complaint, teller)) }
    }
    try {
      const found = await findCars(read.wanted, { asked, filters, visit })
      return { found, compared: read.wanted.compared }
    } catch (error) {
      return { problem: readProblem(error) }
    }
  }

  return [
    anyone('GET', '/market', search),
    anyone('GET', '/market/suggest', async ({ query, language }) => {
      const typed = query.get('q') ?? ''
      if (typed.length > LONGEST_TYPED) return answerJson({ suggestions: [] })
      return answerJson((await catalog.suggest(typed, language)).value)
    }),
  ]
}

/** The query as the typed client takes it. */
export function listValues(
  asked: Asked,
  parameters: Readonly<Record<string, Parameter<unknown>>>,
  language: Language,
): RequestValues {
  const values = [...asked].flatMap(([name, text]): RequestValues => {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (parameter === undefined || name === 'compare') return []
    return [[name, readValue(text, parameter)]]
  })
  return language === 'en' ? values : [...values, ['lang', language]]
}

/** Numbers, flags and lists as such. Names stay texts, whatever they are looked up as. */
function readValue(text: string, { read, schema }: Parameter<unknown>): RequestValues[number][1] {
  const { type } = ((schema.anyOf as readonly Record<string, unknown>[] | undefined)?.[0] ?? schema) as {
    type?: string
  }
  if (type === 'string' && schema['x-values'] === undefined) return text
  const found = read(text)
  if (!('value' in found)) return text
  const { value } = found
  if (Array.isArray(value)) return value.length === 1 ? (value[0] as string) : (value as string[])
  return typeof value === 'number' || typeof value === 'boolean' ? value : text
}
