/** The public status page: each part now and on each of the last 90 days, and incidents. Only operators see the reasons of failures. */
import type { Incident } from '../../../../domain/operations/status-history.ts'
import { STATUS_DAYS } from '../../../../domain/operations/status-history.ts'
import { DayBarSwatch, DayBars, formatMinutes } from '../../../charts/day-bars.tsx'
import { tellShare } from '../../../components/share-read.tsx'
import { ExactTime, Time, TimeIn } from '../../../components/time.tsx'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatNumber, formatShare, formatTaken } from '../../../format.ts'
import type { ShownPage } from '../../../page-route.ts'
import { STATUS, tellAbsence } from '../../../texts/status.ts'
import type { Language } from '../../../visit.ts'
import type { PartStatus, ServiceStatus } from './read-status.ts'

interface StatusProps {
  readonly status: ServiceStatus
  readonly language: Language
}

const MOST_INCIDENTS = 30
const TONES = { operational: 'good', first_copy: 'warn', failing: 'bad' } as const

export function showStatus(status: ServiceStatus, language: Language): ShownPage {
  const texts = STATUS[language]
  const { state, first_copy, at_ms } = status
  const share = first_copy && tellShare(first_copy, language)
  return {
    kind: 'page',
    title: texts.title,
    head: <link rel="alternate" type="application/atom+xml" href="/status.atom" title={texts.incidents} />,
    body: (
      <div class="status-page">
        <h1>{texts.title}</h1>
        <p class={`status-now ${TONES[state]}`} role="status">
          {state === 'operational' ? texts.allWell : state === 'failing' ? texts.notAll : texts.firstCopy(share)}
        </p>
        {state === 'first_copy' && <p>{texts.firstCopyNote}</p>}
        <Figures status={status} language={language} />
        <Parts status={status} share={share} language={language} />
        <Incidents status={status} language={language} />
        <p class="quiet">
          <TimeIn words={texts.asOf} ms={at_ms} /> {texts.feeds}: <a href="/status.atom">Atom</a> ·{' '}
          <a href="/status.json">JSON</a>
        </p>
      </div>
    ),
  }
}

function Figures({ status: { complete_at_ms, p95_ms }, language }: StatusProps) {
  const texts = STATUS[language]
  return (
    <dl class="status-figures">
      {complete_at_ms !== undefined && (
        <div>
          <dt>{texts.copyAge}</dt>
          <dd>{complete_at_ms === null ? texts.copyNone : <Time ms={complete_at_ms} />}</dd>
        </div>
      )}
      <div>
        <dt>{texts.latency}</dt>
        <dd>{p95_ms === null ? texts.latencyNone : texts.latencyValue(formatTaken(p95_ms, language))}</dd>
      </div>
    </dl>
  )
}

interface ShareProps {
  /** How much of the first copy is made; null = not known. */
  readonly share: string | null
}

function Parts({ status: { parts, incidents }, share, language }: StatusProps & ShareProps) {
  const texts = STATUS[language]
  return (
    <section class="stack" aria-labelledby="parts">
      <h2 id="parts">{texts.partsTitle}</h2>
      <p class="quiet">{texts.lead}</p>
      {incidents === null && <p class="state bad">{texts.noHistory}</p>}
      <ul class="status-parts">
        {parts.map((part) => (
          <Part key={part.part} status={part} share={share} language={language} />
        ))}
      </ul>
      <ul class="legend">
        {(['well', 'some', 'unwell', 'none'] as const).map((state) => (
          <li key={state}>
            <DayBarSwatch state={state} />
            <span>{texts.legend[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Part({
  status: { part, state, history },
  share,
  language,
}: ShareProps & {
  readonly status: PartStatus
  readonly language: Language
}) {
  const texts = STATUS[language]
  const [words, style] = describeState(part, state, share, language)
  return (
    <li>
      <h3>{texts.parts.get(part) ?? part}</h3>
      <span class={style}>{words}</span>
      {history === null ? (
        state !== 'not_enabled' && <span class="quiet small">{texts.noData}</span>
      ) : (
        <>
          <DayBars days={history.days} language={language} />
          <span class="quiet small">{texts.daysAgo(formatNumber(STATUS_DAYS - 1, language))}</span>
          <span class="small status-share">
            {texts.share(formatShare(history.operational, history.operational + history.failing, language, Math.floor))}{' '}
            <span class="quiet">{texts.shareHint}</span>
          </span>
          <span class="quiet small status-today">{texts.today}</span>
        </>
      )}
    </li>
  )
}

function describeState(
  part: string,
  state: PartStatus['state'],
  share: string | null,
  language: Language,
): [words: string, style: string] {
  const texts = STATUS[language]
  if (state === 'first_copy') return [texts.copying(share), 'state warn']
  if (state === 'operational') return [texts.well, 'state good']
  if (state === 'not_enabled') return [tellAbsence(part, language), 'state quiet']
  return [texts.troubles.get(part) ?? texts.unwell, 'state bad']
}

function Incidents({ status: { incidents }, language }: StatusProps) {
  const texts = STATUS[language]
  if (incidents === null) return null
  return (
    <section class="stack" aria-labelledby="incidents">
      <h2 id="incidents">{texts.incidents}</h2>
      {incidents.length === 0 ? (
        <p>{texts.noIncidents}</p>
      ) : (
        <>
          <WideTable
            caption={texts.incidentsCaption}
            columns={[texts.part, texts.began, texts.ended, { number: texts.lasted }]}
          >
            {incidents.slice(0, MOST_INCIDENTS).map((incident) => (
              <tr key={`${incident.part} ${incident.from_ms}`}>
                <th scope="row">{texts.parts.get(incident.part) ?? incident.part}</th>
                <td class="time">
                  <ExactTime ms={incident.from_ms} />
                </td>
                <td class="time">{describeEnd(incident, language)}</td>
                <td class="number">{formatMinutes(incident.failing, language)}</td>
              </tr>
            ))}
          </WideTable>
          {incidents.length > MOST_INCIDENTS && (
            <p>{texts.moreIncidents(formatNumber(incidents.length - MOST_INCIDENTS, language))}</p>
          )}
          <p class="quiet">{texts.joined}</p>
        </>
      )}
    </section>
  )
}

function describeEnd({ end, to_ms }: Incident, language: Language) {
  if (end === 'recovered') return <ExactTime ms={to_ms} />
  return <span class={end === 'ongoing' ? 'state bad' : 'quiet'}>{STATUS[language].ends[end]}</span>
}
