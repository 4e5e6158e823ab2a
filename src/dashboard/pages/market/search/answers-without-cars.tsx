/** What the search page says instead of cars: nothing found, a field that is wrong, or a service that cannot answer. */
import type { FailureKind } from '../../../../domain/failure.ts'
import { CarCard } from '../../../components/car-card.tsx'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import { type Asked, change, hrefOf } from './asked.ts'
import type { ToldComplaint } from './complaint-words.ts'
import { GROUPS, tellFilter } from './filter-groups.ts'
import type { FoundCars } from './find-cars.ts'
import { Meant } from './panel-fields.tsx'
import { hrefOfPage, SaveLink } from './results.tsx'

interface NothingProps extends Pick<FoundCars, 'response' | 'dropped' | 'nearest'> {
  readonly canSave: boolean
  readonly asked: Asked
  readonly language: Language
  readonly isFiltered: boolean
}

export function NothingFound(props: NothingProps) {
  const { asked, language, response, dropped, nearest, isFiltered, canSave } = props
  const texts = SEARCH[language]
  if (response.total_count > 0) {
    return (
      <div class="nothing">
        <h2>{texts.none.beyond}</h2>
        <p>
          <a class="button" href={hrefOfPage(asked, 1)}>
            {texts.none.firstPage}
          </a>
        </p>
      </div>
    )
  }
  if (!isFiltered) return <p class="nothing">{texts.none.plain}</p>
  const cars = (count: number) => (count === 1 ? texts.oneCar : texts.cars(formatNumber(count, language)))
  const [best] = dropped
  return (
    <>
      <div class="nothing">
        <h2>{texts.none.title}</h2>
        {canSave && (
          <p class="save-offer">
            <span>{texts.none.save}</span> <SaveLink asked={asked} language={language} />
          </p>
        )}
        <DidYouMean asked={asked} language={language} names={response.did_you_mean ?? []} />
        {dropped.length > 1 && (
          <ul class="plain-list">
            {dropped.map(({ filter, asked: less, count }) => (
              <li key={filter.group}>
                <a href={hrefOf(less)} rel="nofollow">
                  {texts.none.dropped(tellFilter(filter, language), cars(count))}
                </a>
              </li>
            ))}
          </ul>
        )}
        {dropped.length === 0 && <p>{texts.none.noneDropped}</p>}
        <p class="quiet">{texts.none.unknown}</p>
      </div>
      {best !== undefined && nearest.length > 0 && (
        <section class="nearest">
          <h2>{texts.none.dropped(tellFilter(best.filter, language), cars(best.count))}</h2>
          <ul class="car-grid">
            {nearest.map((car) => (
              <li key={car.id}>
                <CarCard car={car} language={language} hasAnchor={false} />
              </li>
            ))}
          </ul>
          {best.count > nearest.length && (
            <p>
              <a class="button" href={hrefOf(best.asked)} rel="nofollow">
                {texts.none.all(cars(best.count))}
              </a>
            </p>
          )}
        </section>
      )}
    </>
  )
}

interface DidYouMeanProps {
  readonly asked: Asked
  readonly language: Language
  readonly names: readonly string[]
}

/** Models with a similar name. */
function DidYouMean({ asked, language, names }: DidYouMeanProps) {
  if (names.length === 0) return null
  return (
    <p>
      {SEARCH[language].didYouMean}{' '}
      {names.map((name, place) => (
        <>
          {place > 0 && (language === 'zh' ? '、' : ', ')}
          <a key={name} href={hrefOf(change(asked, { model: name }))} rel="nofollow">
            {name}
          </a>
        </>
      ))}
      {language === 'zh' ? '？' : '?'}
    </p>
  )
}

interface RefusedProps {
  readonly language: Language
  readonly complaints: readonly ToldComplaint[]
}

export function Refused({ language, complaints }: RefusedProps) {
  const { problem, complaints: texts } = SEARCH[language]
  return (
    <div class="notice bad" role="alert">
      <h2>{problem.refused}</h2>
      <p>{problem.refusedText}</p>
      <ul class="complaints">
        {complaints.map(({ name, label, words, meant, swapped, without }) => (
          <li key={name} {...(name !== null && { id: `w-${name}` })}>
            <p>
              <strong>{label}</strong> {words}
              {meant !== null && <Meant meant={meant} language={language} />}
            </p>{' '}
            <p class="actions">
              {swapped !== null && (
                <a class="button" href={swapped} rel="nofollow">
                  {texts.swap}
                </a>
              )}{' '}
              {without !== null && (
                <a class="button" href={without} rel="nofollow">
                  {texts.remove}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ProblemProps {
  readonly asked: Asked
  readonly language: Language
  readonly kind: FailureKind
  /** Of the page that is tried again. */
  readonly addressOf?: (asked: Asked) => string
}

const PROBLEMS: Partial<Readonly<Record<FailureKind, 'source' | 'rates' | 'inventory'>>> = {
  source_unavailable: 'source',
  source_changed: 'source',
  rates_unavailable: 'rates',
  inventory_not_ready: 'inventory',
  inventory_off: 'inventory',
}

export function Problem({ asked, language, kind, addressOf = hrefOf }: ProblemProps) {
  const { problem } = SEARCH[language]
  const name = PROBLEMS[kind] ?? 'other'
  const unpriced = change(asked, Object.fromEntries(GROUPS.price.map((one) => [one, null])))
  return (
    <div class="notice warn" role="alert">
      <h2>{problem.kinds[name]}</h2>
      <p>{problem.kinds[`${name}Text`]}</p>
      <p class="links">
        <a href={addressOf(asked)}>{problem.retry}</a>
        {name === 'rates' && <a href={addressOf(unpriced)}>{problem.without}</a>}
        <a href="/status">{problem.status}</a>
      </p>
    </div>
  )
}
