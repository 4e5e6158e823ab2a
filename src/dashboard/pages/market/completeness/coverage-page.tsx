/** How complete the data is: for each field, of how many cars it is known, unknown, not applicable or not read yet. */
import { FAILURES } from '../../../../domain/failure.ts'
import { FIELD_GROUPS } from '../../../../domain/fields/car-fields.ts'
import type { FieldGroup } from '../../../../domain/fields/declare-car-field.ts'
import type { Coverage } from '../../../../domain/inventory/coverage.ts'
import { RequestBehind } from '../../../components/request-behind.tsx'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatNumber, formatShare } from '../../../format.ts'
import type { ApiRequest } from '../../../format-request.ts'
import type { ShownPage } from '../../../page-route.ts'
import { COVERAGE } from '../../../texts/market/coverage.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import { nameGroup } from '../evidence/evidence-page.tsx'
import { nameField } from '../facts/name-field.ts'
import type { Part } from '../read-part.ts'
import { Problem } from '../search/answers-without-cars.tsx'
import { type Asked, change, hrefOf } from '../search/asked.ts'
import { type Described, tellFilter } from '../search/filter-groups.ts'
import type { FoundProblem } from '../search/find-cars.ts'

interface CoveragePageParts {
  readonly asked: Asked
  readonly filters: readonly Described[]
  /** Null without an inventory. */
  readonly makes: Part<readonly string[]> | null
  readonly language: Language
  /** Scheme and host as the reader sees them. */
  readonly origin: string
  readonly request: ApiRequest
}

type FieldCoverage = Coverage['fields'][number]
type Shown = Pick<CoveragePageParts, 'asked' | 'language'>

export const COVERAGE_PATH = '/market/coverage'

/** Only filters decide what is counted. */
export function onlyFilters(asked: Asked): Asked {
  return change(asked, { sort: null, compare: null })
}

export function coverageHref(asked: Asked): string {
  return hrefOf(onlyFilters(asked)).replace('/market', COVERAGE_PATH)
}

const STATES = ['known', 'unknown', 'not_applicable', 'not_read'] as const

export function coveragePage(
  parts: CoveragePageParts,
  outcome: { readonly coverage: Coverage } | { readonly problem: FoundProblem },
): ShownPage {
  const { asked, language, origin, request } = parts
  const { title, off, offText } = COVERAGE[language]
  const problem = 'problem' in outcome ? outcome.problem : null
  const isOff = problem?.kind === 'inventory_off'
  return {
    kind: 'page',
    title,
    ...(problem !== null && { status: FAILURES[problem.kind], retryAfterS: problem.retryAfterS ?? 60 }),
    scripts: ['copy.js'],
    ...((asked.size > 0 || problem !== null) && { head: <meta name="robots" content="noindex, follow" /> }),
    body: (
      <article class="evidence-page coverage-page">
        <h1>{title}</h1>
        {isOff && (
          <div class="notice warn" role="alert">
            <h2>{off}</h2>
            <p>{offText}</p>
          </div>
        )}
        {parts.makes?.kind === 'read' && <Chooser {...parts} makes={parts.makes.value} />}
        <Scope {...parts} />
        {problem !== null && !isOff && (
          <Problem {...{ asked, language }} kind={problem.kind} addressOf={coverageHref} />
        )}
        {'coverage' in outcome && <Figures {...{ asked, language }} coverage={outcome.coverage} />}
        <RequestBehind {...{ language, origin, request }} />
      </article>
    ),
  }
}

/** A make is chosen here; all other filters come from a search. */
function Chooser({ asked, makes, language }: Shown & { readonly makes: readonly string[] }) {
  const texts = COVERAGE[language]
  const brand = asked.get('brand') ?? ''
  const kept = [...asked].filter(([name]) => name !== 'brand' && name !== 'model')
  return (
    <form class="coverage-chooser" method="get" action={COVERAGE_PATH}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label for="make">{SEARCH[language].groups.brand}</label>
      <select id="make" name="brand">
        <option value="">{texts.allMakes}</option>
        {(brand === '' || makes.includes(brand) ? makes : [brand, ...makes]).map((make) => (
          <option key={make} value={make} selected={make === brand}>
            {make}
          </option>
        ))}
      </select>
      <button type="submit">{texts.show}</button>
    </form>
  )
}

/** Which cars are counted, if not all. */
function Scope({ asked, filters, language }: CoveragePageParts) {
  const texts = COVERAGE[language]
  if (asked.size === 0) return null
  return (
    <p class="links">
      <strong>{filters.map((filter) => tellFilter(filter, language)).join(language === 'zh' ? '，' : ', ')}</strong>
      <a href={hrefOf(asked)}>{texts.showCars}</a>
      <a href={COVERAGE_PATH}>{texts.market}</a>
    </p>
  )
}

function Figures({ asked, language, coverage: { count, fields } }: Shown & { readonly coverage: Coverage }) {
  const texts = COVERAGE[language]
  const { cars, oneCar } = SEARCH[language]
  if (count === 0) return <p>{texts.none}</p>
  const told = count === 1 ? oneCar : cars(formatNumber(count, language))
  const counted = new Map<string, FieldCoverage>(fields.map((one) => [one.field, one]))
  const groups = (Object.keys(FIELD_GROUPS) as FieldGroup[])
    .map((group) => ({ group, own: FIELD_GROUPS[group].flatMap((name) => counted.get(name) ?? []) }))
    .filter(({ own }) => own.length > 0)
  return (
    <>
      <p data-cars={count}>
        {asked.size > 0 ? texts.some(told) : texts.all(told)} {texts.left}
      </p>
      <dl class="coverage-words">
        {STATES.map((state) => (
          <div key={state}>
            <dt>
              <svg class="coverage-bar" width="20" height="12" aria-hidden="true">
                <rect class={state} width="100%" height="100%" />
              </svg>{' '}
              {texts.states[state]}
            </dt>
            <dd class="quiet">{texts.stateTexts[state]}</dd>
          </div>
        ))}
      </dl>
      <nav class="on-page no-print" aria-label={texts.groups}>
        {groups.map(({ group }) => (
          <a key={group} href={`#group-${group}`}>
            {nameGroup(group, language)}
          </a>
        ))}
      </nav>
      {groups.map((one) => (
        <Group key={one.group} {...one} {...{ count, language }} />
      ))}
    </>
  )
}

interface GroupProps extends Pick<Coverage, 'count'>, Pick<Shown, 'language'> {
  readonly group: FieldGroup
  readonly own: readonly FieldCoverage[]
}

function Group({ group, own, count, language }: GroupProps) {
  const { field: heading, states, caption } = COVERAGE[language]
  const name = nameGroup(group, language)
  return (
    <section class="evidence-group" aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{name}</h2>
      <WideTable caption={caption(name)} columns={[heading, ...STATES.map((one) => ({ number: states[one] }))]} isGrid>
        {own.map((one) => (
          <tr key={one.field}>
            <th scope="row">
              {nameField(one.field, language)}
              <Bar field={one} count={count} />
            </th>
            {STATES.map((state) => (
              <td key={state} class="number" data-coverage={`${one.field} ${state}`}>
                {formatNumber(one[state], language)} <small>{formatShare(one[state], count, language)}</small>
              </td>
            ))}
          </tr>
        ))}
      </WideTable>
    </section>
  )
}

/** The figures beside it say the same. */
function Bar({ field, count }: { readonly field: FieldCoverage; readonly count: number }) {
  const percent = (cars: number) => `${Math.round((10_000 * cars) / count) / 100}%`
  const before = (at: number) => STATES.slice(0, at).reduce((sum, state) => sum + field[state], 0)
  return (
    <svg class="coverage-bar" width="100%" height="8" aria-hidden="true">
      {STATES.map(
        (state, at) =>
          field[state] > 0 && (
            <rect key={state} class={state} x={percent(before(at))} width={percent(field[state])} height="100%" />
          ),
      )}
    </svg>
  )
}
