/** The inspection of a car: the picture, the conclusions, every finding, and what nobody knows. */
import type { InspectionReport } from '../../../../domain/inspection.ts'
import { DIAGRAM } from '../../../texts/market/diagram.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import type { Language } from '../../../visit.ts'
import { SkinDiagram, StructureDiagram } from './body-diagram.tsx'
import { FindingsList } from './findings-list.tsx'
import { HistoryQueries } from './history-queries.tsx'
import { Legend, NotDrawn } from './legend.tsx'
import { OutcomePatterns } from './outcome-patterns.tsx'
import { placeFindings } from './place-findings.ts'
import { Conflicts, Gaps, ReportFacts, ReportLinks } from './report-facts.tsx'
import { Said, Say, type Telling } from './telling.tsx'
import { DerivedVerdict, ProviderVerdict } from './verdicts.tsx'

/** `reading`: the provider has not answered yet. `failed`: it could not be asked, or did not answer. */
export type InspectionState = InspectionReport | 'reading' | 'failed'

interface InspectionSectionProps {
  readonly inspection: InspectionState
  readonly language: Language
  readonly carId: number
}

export function InspectionSection({ inspection, language, carId }: InspectionSectionProps) {
  const texts = INSPECTION[language]
  return (
    <section class="inspection" id="inspection" aria-labelledby="inspection-title">
      <div class="inspection-head">
        <h2 id="inspection-title">{texts.title}</h2>
        <a class="no-print" href={`/market/${carId}/report`}>
          {texts.sheetLink}
        </a>
      </div>
      {typeof inspection === 'string' ? (
        <Unread state={inspection} language={language} />
      ) : (
        <ToldInspection telling={{ language, report: inspection, chinese: null }} carId={carId} />
      )}
    </section>
  )
}

/** Nothing was read, so every part is unknown. */
export function Unread({ state, language }: { readonly state: 'reading' | 'failed'; readonly language: Language }) {
  const { title, text } = INSPECTION[language].states[state]
  return (
    <>
      <div class="report-state" data-state={state}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <OutcomePatterns />
      <SkinDiagram findings={null} language={language} />
    </>
  )
}

interface ToldInspectionProps {
  readonly telling: Telling
  readonly carId: number
}

export function ToldInspection({ telling, carId }: ToldInspectionProps) {
  const { report } = telling
  if (!report.data_available) return <Empty telling={telling} />
  return (
    <>
      <State telling={telling} />
      <div class="inspection-columns">
        <Picture telling={telling} />
        <div class="inspection-text">
          <ProviderVerdict telling={telling} />
          <DerivedVerdict telling={telling} />
          <Conflicts telling={telling} />
          <Gaps telling={telling} />
          <HistoryQueries telling={telling} />
          <ReportFacts telling={telling} />
        </div>
      </div>
      <FindingsList telling={telling} carId={carId} />
    </>
  )
}

function State({ telling }: { readonly telling: Telling }) {
  const status = telling.report.parse_status
  return (
    <div class="report-state" data-state={status}>
      <h3>
        <Say telling={telling} text={({ states }) => states[status].title} />
      </h3>
      <p>
        <Say telling={telling} text={({ states }) => states[status].text} />
      </p>
      {telling.report.note !== null && (
        <p>
          <Said telling={telling} text={({ note }) => note} />
        </p>
      )}
    </div>
  )
}

/** Advertised or not, no finding was read. */
function Empty({ telling }: { readonly telling: Telling }) {
  return (
    <>
      <State telling={telling} />
      <ReportLinks telling={telling} />
      <OutcomePatterns />
      <SkinDiagram findings={placeFindings(telling.report)} language={telling.language} />
      <Legend findings={null} layer="skin" telling={telling} />
    </>
  )
}

function Picture({ telling }: { readonly telling: Telling }) {
  const { report, language } = telling
  const findings = placeFindings(report)
  const texts = DIAGRAM[language]
  return (
    <div class="inspection-picture">
      <OutcomePatterns />
      <h3>{texts.skin}</h3>
      <p class="quiet">{texts.skinText}</p>
      <SkinDiagram findings={findings} language={language} />
      <Legend findings={findings} layer="skin" telling={telling} />
      <h3>{texts.structure}</h3>
      <p class="quiet">{texts.structureText}</p>
      <StructureDiagram findings={findings} language={language} />
      <Legend findings={findings} layer="structure" telling={telling} />
      <NotDrawn items={findings.notDrawn} telling={telling} />
    </div>
  )
}
