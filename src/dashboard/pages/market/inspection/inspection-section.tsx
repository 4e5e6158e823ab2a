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
import { Said, Say, SayFrom, type Telling } from './telling.tsx'
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

function ToldInspection({ telling, carId }: ToldInspectionProps) {
  const { report } = telling
  if (!report.data_available) return <Empty telling={telling} />
  return (
    <>
      <State telling={telling} />
      <div class="inspection-columns">
        <SkinPicture telling={telling} />
        <div class="inspection-text">
          <Verdicts telling={telling} />
        </div>
      </div>
      <div class="inspection-columns">
        <StructurePicture telling={telling} />
        <div class="inspection-text">
          <Doubts telling={telling} />
          <HistoryQueries telling={telling} />
          <ReportFacts telling={telling} />
        </div>
      </div>
      <FindingsList telling={telling} carId={carId} />
    </>
  )
}

/** On paper the conclusions come first, and the pictures begin a page. */
export function PrintedInspection({ telling, carId }: ToldInspectionProps) {
  if (!telling.report.data_available) return <Empty telling={telling} />
  return (
    <>
      <State telling={telling} />
      <div class="inspection-text">
        <Verdicts telling={telling} />
        <Doubts telling={telling} />
      </div>
      <SkinPicture telling={telling} />
      <StructurePicture telling={telling} />
      <div class="inspection-text">
        <HistoryQueries telling={telling} />
        <ReportFacts telling={telling} />
      </div>
      <FindingsList telling={telling} carId={carId} />
    </>
  )
}

function Verdicts({ telling }: { readonly telling: Telling }) {
  return (
    <>
      <ProviderVerdict telling={telling} />
      <DerivedVerdict telling={telling} />
    </>
  )
}

/** Where the listing contradicts the report, and what nobody inspected or could read. */
function Doubts({ telling }: { readonly telling: Telling }) {
  return (
    <>
      <Conflicts telling={telling} />
      <Gaps telling={telling} />
    </>
  )
}

/** Without findings, the note says why. */
function State({ telling }: { readonly telling: Telling }) {
  const { parse_status, data_available, note } = telling.report
  return (
    <div class="report-state" data-state={parse_status}>
      <h3>
        <Say telling={telling} text={({ states }) => states[parse_status].title} />
      </h3>
      {(data_available || note === null) && (
        <p>
          <Say telling={telling} text={({ states }) => states[parse_status].text} />
        </p>
      )}
      {note !== null && (
        <p>
          <Said telling={telling} text={(report) => report.note} />
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
      {telling.report.report_provider !== null && (
        <p>
          <Say telling={telling} text={({ facts }) => facts.provider} />
          {': '}
          <Said telling={telling} text={({ report_provider }) => report_provider} />
        </p>
      )}
      <ReportLinks telling={telling} />
      <OutcomePatterns />
      <SkinDiagram findings={placeFindings(telling.report)} language={telling.language} />
      <Legend findings={null} layer="skin" telling={telling} />
    </>
  )
}

function SkinPicture({ telling }: { readonly telling: Telling }) {
  const { report, language } = telling
  const findings = placeFindings(report)
  return (
    <div class="inspection-picture skin-picture">
      <OutcomePatterns />
      <h3>
        <SayFrom words={DIAGRAM} telling={telling} text={(texts) => texts.skin} />
      </h3>
      <p class="quiet layer-text">
        <SayFrom words={DIAGRAM} telling={telling} text={(texts) => texts.skinText} />
      </p>
      <SkinDiagram findings={findings} language={language} />
      <Legend findings={findings} layer="skin" telling={telling} />
    </div>
  )
}

function StructurePicture({ telling }: { readonly telling: Telling }) {
  const { report, language } = telling
  const findings = placeFindings(report)
  return (
    <div class="inspection-picture">
      <h3>
        <SayFrom words={DIAGRAM} telling={telling} text={(texts) => texts.structure} />
      </h3>
      <p class="quiet layer-text">
        <SayFrom words={DIAGRAM} telling={telling} text={(texts) => texts.structureText} />
      </p>
      <StructureDiagram findings={findings} language={language} />
      <Legend findings={findings} layer="structure" telling={telling} />
      <NotDrawn items={findings.notDrawn} telling={telling} />
    </div>
  )
}
