/** The inspection of a car: every finding, the pictures, the conclusions, and what nobody knows. */
import type { ComponentChildren } from 'preact'
import type { BodyForm } from '../../../../domain/codes.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import { Fold } from '../../../components/fold.tsx'
import { DIAGRAM } from '../../../texts/market/diagram.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import type { Language } from '../../../visit.ts'
import { SkinDiagram, StructureDiagram } from './body-diagram.tsx'
import type { Layer } from './drawings/view.ts'
import { Findings, ReportSections } from './findings-list.tsx'
import { HistoryQueries } from './history-queries.tsx'
import { Legend, NotDrawn } from './legend.tsx'
import { isQuiet } from './listed-items.ts'
import { DRAWN_PARTS } from './locate-part.ts'
import { OutcomePatterns } from './outcome-patterns.tsx'
import { type PlacedFindings, placeFindings } from './place-findings.ts'
import { Conflicts, Gaps, ReportFacts, ReportLinks } from './report-facts.tsx'
import { Said, Say, SayFrom, type Telling } from './telling.tsx'
import { DerivedVerdict, ProviderVerdict } from './verdicts.tsx'

/** `reading`: the provider has not answered yet. `failed`: it could not be asked, or did not answer. */
export type InspectionState = InspectionReport | 'reading' | 'failed'

interface InspectionSectionProps {
  readonly inspection: InspectionState
  readonly language: Language
  readonly carId: number
  readonly body: BodyForm | null
}

export function InspectionSection({ inspection, language, carId, body }: InspectionSectionProps) {
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
        <Unread state={inspection} language={language} carId={carId} />
      ) : (
        <ToldInspection telling={{ language, report: inspection, chinese: null, body }} carId={carId} />
      )}
    </section>
  )
}

interface UnreadProps {
  readonly state: 'reading' | 'failed'
  readonly language: Language
  readonly carId: number
}

/** Nothing was read, so nothing is drawn. */
export function Unread({ state, language, carId }: UnreadProps) {
  const { title, text } = INSPECTION[language].states[state]
  return (
    <div class="report-state" data-state={state}>
      <h3>{title}</h3>
      <p>{text}</p>
      <p class="no-print">
        <a class="button" href={`/market/${carId}#inspection`}>
          {INSPECTION[language].reload}
        </a>
      </p>
    </div>
  )
}

interface ToldInspectionProps {
  readonly telling: Telling
  readonly carId: number
}

/** Without findings nothing is drawn: a car full of question marks would say no more.
 *  What was found comes first, then the structure, which matters more than the skin. */
function ToldInspection({ telling, carId }: ToldInspectionProps) {
  if (!telling.report.data_available) return <State telling={telling} />
  return (
    <>
      <OutcomePatterns />
      <Findings telling={telling} />
      <div class="inspection-columns">
        <StructurePicture telling={telling} />
        <SkinPicture telling={telling} />
      </div>
      <div class="inspection-columns">
        <ProviderVerdict telling={telling} />
        <DerivedVerdict telling={telling} />
      </div>
      <div class="inspection-columns">
        <div class="inspection-text">
          <Conflicts telling={telling} />
          <Gaps telling={telling} />
          <HistoryQueries telling={telling} />
        </div>
        <Fold summary={INSPECTION[telling.language].about}>
          <ReportFacts telling={telling} />
          <State telling={telling} />
        </Fold>
      </div>
      <ReportSections telling={telling} carId={carId} />
    </>
  )
}

/** On paper the pictures begin a page. */
export function PrintedInspection({ telling, carId }: ToldInspectionProps) {
  if (!telling.report.data_available) return <State telling={telling} />
  return (
    <>
      <OutcomePatterns />
      <State telling={telling} />
      <Findings telling={telling} />
      <div class="inspection-text">
        <ProviderVerdict telling={telling} />
        <DerivedVerdict telling={telling} />
        <Conflicts telling={telling} />
        <Gaps telling={telling} />
      </div>
      <StructurePicture telling={telling} />
      <SkinPicture telling={telling} />
      <div class="inspection-text">
        <HistoryQueries telling={telling} />
        <ReportFacts telling={telling} />
      </div>
      <ReportSections telling={telling} carId={carId} />
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
      {!data_available && <ReportSource telling={telling} />}
    </div>
  )
}

/** Whose report it is and where to read it. */
function ReportSource({ telling }: { readonly telling: Telling }) {
  return (
    <>
      {telling.report.report_provider !== null && (
        <p>
          <Say telling={telling} text={({ facts }) => facts.provider} />
          {': '}
          <b>
            <Said telling={telling} text={({ report_provider }) => report_provider} />
          </b>
        </p>
      )}
      <ReportLinks telling={telling} />
    </>
  )
}

interface PictureProps {
  readonly telling: Telling
}

function SkinPicture({ telling }: PictureProps) {
  const { report, language, body } = telling
  const findings = placeFindings(report)
  return (
    <div class="inspection-picture skin-picture">
      <PictureHead name="skin" telling={telling} />
      <Calm findings={findings} layer="skin" telling={telling}>
        <SkinDiagram {...{ findings, language, body }} />
      </Calm>
      <Legend findings={findings} layer="skin" telling={telling} />
    </div>
  )
}

function StructurePicture({ telling }: PictureProps) {
  const { report, language, body } = telling
  const findings = placeFindings(report)
  return (
    <div class="inspection-picture">
      <PictureHead name="structure" telling={telling} />
      <Calm findings={findings} layer="structure" telling={telling}>
        <StructureDiagram {...{ findings, language, body }} />
      </Calm>
      <Legend findings={findings} layer="structure" telling={telling} />
      <NotDrawn items={findings.notDrawn} telling={telling} />
    </div>
  )
}

function PictureHead({ name, telling }: PictureProps & { readonly name: Layer }) {
  return (
    <>
      <h3>
        <SayFrom words={DIAGRAM} telling={telling} text={(texts) => texts[name]} />
      </h3>
      <p class="quiet layer-text">
        <SayFrom words={DIAGRAM} telling={telling} text={(texts) => texts[`${name}Text`]} />
      </p>
    </>
  )
}

interface CalmProps extends PictureProps {
  readonly findings: PlacedFindings
  readonly layer: Layer
  readonly children: ComponentChildren
}

/** On a phone a picture without a finding is behind one click. */
function Calm({ findings, layer, telling, children }: CalmProps) {
  const isLoud = [...findings.marks].some(
    ([part, { items, possibleItems }]) =>
      DRAWN_PARTS.get(part) === layer && [...items, ...possibleItems].some(({ item }) => !isQuiet(item.outcome)),
  )
  if (isLoud || telling.chinese !== null) return <>{children}</>
  return <Fold summary={DIAGRAM[telling.language].calm}>{children}</Fold>
}
