/** Where every value of a car comes from, in the groups of its page, made to be printed. */
import type { CarEvidence, EvidenceField } from '../../../../domain/evidence/evidence-record.ts'
import { FIELD_GROUPS } from '../../../../domain/fields/car-fields.ts'
import type { FieldGroup } from '../../../../domain/fields/declare-car-field.ts'
import { clip } from '../../../clip.ts'
import { RequestBehind } from '../../../components/request-behind.tsx'
import { formatNumber } from '../../../format.ts'
import type { ShownPage } from '../../../page-route.ts'
import { CAR } from '../../../texts/market/car.ts'
import { CAR_CARD } from '../../../texts/market/car-card.ts'
import { EVIDENCE } from '../../../texts/market/evidence.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { requestAbout } from '../request-about.ts'
import { FieldEvidence } from './evidence-field.tsx'

interface EvidencePageOptions {
  readonly language: Language
  /** Scheme and host as the reader sees them. */
  readonly origin: string
}

const LONGEST_NAME = 120

export function evidencePage({ car_id, fields }: CarEvidence, { language, origin }: EvidencePageOptions): ShownPage {
  const texts = EVIDENCE[language]
  const name = clip(nameCar(fields, car_id, language), LONGEST_NAME)
  const groups = groupFields(fields)
  return {
    kind: 'page',
    title: texts.titleOf(name),
    head: <meta name="robots" content="noindex" />,
    scripts: ['copy.js'],
    body: (
      <article class="evidence-page">
        <header class="stack">
          <p class="crumb no-print">
            <a href={`/market/${car_id}`}>{texts.back}</a>
          </p>
          <h1>{texts.title}</h1>
          <p class="evidence-car">{name}</p>
          <p>{texts.lead}</p>
          <Counts fields={fields} language={language} />
          <p class="no-print">
            <button type="button" data-print>
              {texts.print}
            </button>
          </p>
        </header>
        <nav class="on-page no-print" aria-label={texts.groups}>
          {groups.map(([group]) => (
            <a key={group} href={`#group-${group}`}>
              {nameGroup(group, language)}
            </a>
          ))}
        </nav>
        {groups.map(([group, own]) => (
          <section key={group} class="evidence-group" aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{nameGroup(group, language)}</h2>
            {own.map((field) => (
              <FieldEvidence key={field.field} field={field} language={language} />
            ))}
          </section>
        ))}
        <RequestBehind
          language={language}
          origin={origin}
          request={requestAbout(car_id, 'evidence', 'getEvidence', language)}
        />
      </article>
    ),
  }
}

function nameCar(fields: readonly EvidenceField[], id: number, language: Language): string {
  const find = (name: string) => fields.find(({ field }) => field === name)?.value ?? null
  return String(find('title') ?? find('source_title') ?? CAR_CARD[language].untitled(String(id)))
}

function groupFields(fields: readonly EvidenceField[]) {
  const known = new Map(fields.map((one) => [one.field, one]))
  return (Object.keys(FIELD_GROUPS) as FieldGroup[]).map(
    (group) => [group, FIELD_GROUPS[group].flatMap((name) => known.get(name) ?? [])] as const,
  )
}

export function nameGroup(group: FieldGroup, language: Language): string {
  const { inspection, equipment, words, export: exporting } = CAR[language].sections
  const { listing } = EVIDENCE[language]
  return { listing, inspection, equipment, words, export: exporting, ...FACTS[language].groups }[group]
}

const STATUSES = ['stated', 'derived', 'contradicted', 'unknown'] as const

function Counts({ fields, language }: { readonly fields: readonly EvidenceField[]; readonly language: Language }) {
  const texts = EVIDENCE[language]
  return (
    <dl class="evidence-counts" aria-label={texts.counts}>
      {STATUSES.map((status) => (
        <div key={status} data-status={status}>
          <dt>
            <span class="evidence-status">{texts.statuses[status]}</span>
            <span class="quiet">{texts.statusTexts[status]}</span>
          </dt>
          <dd data-count={status}>
            {formatNumber(fields.filter((field) => field.status === status).length, language)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
