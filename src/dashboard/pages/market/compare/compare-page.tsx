/** The comparison of cars as a page, and the pages instead of it. */
import { FAILURES, type Failure } from '../../../../domain/failure.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { SharesRead } from '../../../../domain/inventory/share-read.ts'
import { Notice } from '../../../components/form.tsx'
import { RequestBehind } from '../../../components/request-behind.tsx'
import { CarsRead } from '../../../components/share-read.tsx'
import { formatNumber } from '../../../format.ts'
import type { ApiRequest, RequestValues } from '../../../format-request.ts'
import type { ShownPage } from '../../../page-route.ts'
import { CAR } from '../../../texts/market/car.ts'
import { COMPARE } from '../../../texts/market/compare.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import type { Part } from '../read-part.ts'
import { compareEquipment, listGroups } from './compare-rows.ts'
import { CompareTable } from './compare-table.tsx'
import type { ComparedReading } from './read-cars.ts'
import { formatTarget, type IdsRefusal, MOST_COMPARED } from './read-ids.ts'

interface ComparePageOptions {
  readonly ids: readonly number[]
  readonly language: Language
  /** Scheme and host as the reader sees them. */
  readonly origin: string
  readonly shares: SharesRead
}

export function comparePage(reading: ComparedReading, options: ComparePageOptions): ShownPage {
  const { ids, language, origin, shares } = options
  const texts = COMPARE[language]
  const { cars, unread, missing, unreadable, reports, hasBatch } = reading
  const compared = cars.map((car, at) => ({
    car,
    unread: unread[at] ?? new Set<string>(),
    report: nameReport(readOrNull(reports.get(car.id)), language),
  }))
  return showPage(
    language,
    <>
      <CarsRead shares={shares} language={language} />
      <Absent {...{ missing, unreadable, language }} />
      {cars.length === 1 && <p>{texts.one}</p>}
      {cars.length > 0 && (
        <CompareTable
          {...{ cars, ids, language }}
          groups={listGroups(compared, language)}
          equipment={compareEquipment(cars, language)}
          reports={cars.map(({ id }) => readOrNull(reports.get(id)))}
        />
      )}
      <More ids={ids} language={language} />
      {hasBatch && ids.length > 0 && (
        <RequestBehind language={language} origin={origin} request={requestOf(ids, language)} />
      )}
    </>,
  )
}

function requestOf(ids: readonly number[], language: Language): ApiRequest {
  const query: RequestValues = [['ids', ids.join(',')], ...(language === 'en' ? [] : [['lang', language] as const])]
  return { path: '/v1/batch', query, method: 'getCars' }
}

function readOrNull(report: Part<InspectionReport> | undefined): InspectionReport | null {
  return report?.kind === 'read' ? report.value : null
}

function nameReport(report: InspectionReport | null, language: Language): string | null {
  return report && CAR[language].reports[report.parse_status]
}

/** 422 with what is right, and what remains of the list. */
export function refusedPage(refusal: IdsRefusal, ids: readonly number[], language: Language): ShownPage {
  const { rule, tooMany, notId, twice } = COMPARE[language].refusals
  const reason =
    refusal.kind === 'tooMany'
      ? tooMany(formatNumber(refusal.count, language))
      : refusal.kind === 'notId'
        ? notId(refusal.piece)
        : twice(String(refusal.id))
  const body = (
    <>
      <Notice tone="bad">
        <p>
          {reason} {rule}
        </p>
      </Notice>
      {ids.length > 0 && (
        <p>
          <a href={formatTarget(ids)}>{formatTarget(ids)}</a>
        </p>
      )}
      <More ids={ids} language={language} />
    </>
  )
  return { ...showPage(language, body), status: 422 }
}

export function failedPage({ kind, retryAfterS }: Failure, language: Language): ShownPage {
  const body = <Notice tone="warn">{COMPARE[language].failed}</Notice>
  return { ...showPage(language, body), status: FAILURES[kind], retryAfterS: retryAfterS ?? 1 }
}

function showPage(language: Language, content: ShownPage['body']): ShownPage {
  const { title, description } = COMPARE[language]
  return {
    kind: 'page',
    title,
    description,
    // There are endlessly many.
    head: <meta name="robots" content="noindex" />,
    scripts: ['copy.js'],
    body: (
      <div class="compare-page stack">
        <p class="crumb">
          <a href="/market">{CAR[language].allCars}</a>
        </p>
        <h1>{title}</h1>
        {content}
      </div>
    ),
  }
}

interface AbsentProps extends Pick<ComparedReading, 'missing' | 'unreadable'> {
  readonly language: Language
}

function Absent({ missing, unreadable, language }: AbsentProps) {
  const texts = COMPARE[language]
  const name = (ids: readonly number[]) => ids.join(FACTS[language].comma)
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warn">
          <p>{texts.missing(name(missing))}</p>
          <p class="links">
            {missing.map((id) => (
              <a key={id} href={`/market/${id}`}>
                {texts.open(String(id))}
              </a>
            ))}
          </p>
        </Notice>
      )}
      {unreadable.length > 0 && <Notice tone="warn">{texts.unreadable(name(unreadable))}</Notice>}
    </>
  )
}

interface MoreProps {
  readonly ids: readonly number[]
  readonly language: Language
}

/** How to choose cars; most people choose them on the market. */
function More({ ids, language }: MoreProps) {
  const texts = COMPARE[language]
  if (ids.length >= MOST_COMPARED) return null
  if (ids.length > 0) return <AddForm ids={ids} language={language} />
  return (
    <div class="nothing">
      <p>{texts.none}</p>
      <p>
        <a class="button primary" href="/market">
          {texts.search}
        </a>
      </p>
      <AddForm ids={ids} language={language} />
    </div>
  )
}

function AddForm({ ids, language }: MoreProps) {
  const texts = COMPARE[language]
  return (
    <form class="choice no-print" method="get" action="/market/compare">
      {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(',')} />}
      <div class="field">
        <label for="add-id">{texts.add}</label>
        <input id="add-id" name="ids" inputmode="numeric" autocomplete="off" maxLength={16} />
      </div>
      <button type="submit" {...(ids.length === 0 && { class: 'plain' })}>
        {texts.addButton}
      </button>
      {ids.length > 0 && (
        <p class="links">
          <a href={`/market?compare=${ids.join(',')}`}>{texts.search}</a>
        </p>
      )}
    </form>
  )
}
