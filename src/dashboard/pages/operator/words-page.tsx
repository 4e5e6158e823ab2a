/** The page of unknown words, by kind and in several orders, page by page. */
import { type UnknownWord, WORD_SORTS, type WordSort } from '../../../domain/unknown-words.ts'
import { Select } from '../../components/form.tsx'
import { Pager, readPage } from '../../components/pager.tsx'
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { operator, type PageRoute } from '../../page-route.ts'
import { OPERATOR } from '../../texts/operator.ts'
import { SERVICE } from '../../texts/service.ts'
import type { Language } from '../../visit.ts'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const PATH = '/operator/words'
const WORDS_PER_PAGE = 100

interface Search {
  readonly kind: string | null
  readonly sort: WordSort
}

export function wordsRoute({ words, hasMarket }: OperatorPagesParts): PageRoute {
  return operator('GET', PATH, async (visit) => {
    const { language, query } = visit
    const texts = SERVICE[language].words
    const kinds = await words.countKinds()
    const asked = query.get('kind')
    const search: Search = {
      kind: asked !== null && kinds.has(asked) ? asked : null,
      sort: WORD_SORTS.find((sort) => sort === query.get('sort')) ?? 'times',
    }
    const all = [...kinds.values()].reduce((sum, count) => sum + count, 0)
    const total = search.kind === null ? all : (kinds.get(search.kind) ?? 0)
    const pages = Math.max(1, Math.ceil(total / WORDS_PER_PAGE))
    const page = Math.min(readPage(query.get('page')), pages)
    const found = await words.find({ ...search, offset: (page - 1) * WORDS_PER_PAGE, limit: WORDS_PER_PAGE })
    return operatorPage(visit, {
      section: 'words',
      body: (
        <>
          <p class="quiet">{texts.lead}</p>
          {all === 0 ? (
            <p class="empty">{texts.none}</p>
          ) : (
            <>
              <SearchForm {...{ search, kinds, language }} />
              <WordTable words={found.words} {...{ total, hasMarket, language }} />
              <Pager {...{ page, pages, language }} hrefOf={(wanted) => formatHref(search, wanted)} />
            </>
          )}
        </>
      ),
    })
  })
}

function formatHref({ kind, sort }: Search, page: number): string {
  return `${PATH}?${new URLSearchParams({ kind: kind ?? '', sort, page: String(page) })}`
}

interface SearchFormProps {
  readonly search: Search
  readonly kinds: ReadonlyMap<string, number>
  readonly language: Language
}

function SearchForm({ search, kinds, language }: SearchFormProps) {
  const texts = SERVICE[language].words
  const { any, show } = OPERATOR[language]
  return (
    <form class="choice" method="get" action={PATH}>
      <Select
        name="kind"
        label={texts.kind}
        value={search.kind ?? ''}
        options={[
          ['', any],
          ...[...kinds].map(([kind, count]) => [kind, `${kind} (${formatNumber(count, language)})`] as const),
        ]}
      />
      <Select
        name="sort"
        label={OPERATOR[language].accounts.sort}
        value={search.sort}
        options={WORD_SORTS.map((sort) => [sort, texts.sorts[sort]] as const)}
      />
      <button type="submit">{show}</button>
    </form>
  )
}

interface WordTableProps {
  readonly words: readonly UnknownWord[]
  readonly total: number
  readonly hasMarket: boolean
  readonly language: Language
}

function WordTable({ words, total, hasMarket, language }: WordTableProps) {
  const texts = SERVICE[language].words
  const columns = [texts.text, texts.kind, { number: texts.times }, texts.first, texts.last]
  return (
    <WideTable
      caption={texts.caption(formatNumber(total, language))}
      showsCaption
      columns={hasMarket ? [...columns, texts.example] : columns}
    >
      {words.map(({ kind, text, times, first_seen_at_ms, last_seen_at_ms }) => (
        <tr key={`${kind} ${text}`}>
          <th scope="row" class="whole" lang="zh-Hans">
            {text}
          </th>
          <td>
            <code>{kind}</code>
          </td>
          <td class="number">{formatNumber(times, language)}</td>
          <td class="time">
            <Time ms={first_seen_at_ms} />
          </td>
          <td class="time">
            <Time ms={last_seen_at_ms} />
          </td>
          {hasMarket && (
            <td>
              <a href={`/market?${new URLSearchParams({ q: text })}`}>{texts.find}</a>
            </td>
          )}
        </tr>
      ))}
    </WideTable>
  )
}
