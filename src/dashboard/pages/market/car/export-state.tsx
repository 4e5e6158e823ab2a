/** Whether an application for export needs the letter of the manufacturer, by which rule, and when it no longer does. */
import type { CarDetail } from '../../../../domain/listing.ts'
import { Fold } from '../../../components/fold.tsx'
import { CAR } from '../../../texts/market/car.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { EvidenceLink } from '../evidence/evidence-link.tsx'

interface ExportProps {
  readonly car: CarDetail
  readonly language: Language
}

export function ExportState({ car, language }: ExportProps) {
  const texts = CAR[language].export
  return (
    <>
      <p>
        <State car={car} language={language} /> <EvidenceLink carId={car.id} field="export" language={language} />
      </p>
      <Fold summary={texts.rule}>
        <Rule car={car} language={language} />
      </Fold>
      <p class="quiet">{texts.note}</p>
    </>
  )
}

/** The same with nothing folded, for a sheet. */
export function ExportFacts({ car, language }: ExportProps) {
  return (
    <>
      <p>
        <State car={car} language={language} />
      </p>
      <Rule car={car} language={language} />
      <p class="quiet">{CAR[language].export.note}</p>
    </>
  )
}

function State({ car: { export: state }, language }: ExportProps) {
  const isUnknown = state.status === 'unknown'
  return (
    <strong data-export={state.status} class={isUnknown ? 'unknown' : undefined}>
      {CAR[language].export.states[state.status]}
    </strong>
  )
}

function Rule({ car, language }: ExportProps) {
  const texts = CAR[language].export
  const { clear_from, clear_at_latest, rule } = car.export
  return (
    <dl class="fact-list wide">
      {clear_from !== null && clear_at_latest !== null && (
        <div>
          <dt>{texts.clearFrom}</dt>
          <dd>
            <span data-field="export.clear_from">{texts.earliest(clear_from)}</span>
            {FACTS[language].comma}
            <span data-field="export.clear_at_latest">{texts.latest(clear_at_latest)}</span>
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.rule}</dt>
        <dd data-field="export.rule.text">{rule.text}</dd>
      </div>
      <div>
        <dt>{texts.source}</dt>
        <dd>
          <span data-field="export.rule.source">{rule.source}</span>{' '}
          <span data-field="export.rule.as_of">({texts.asOf(rule.as_of)})</span>
        </dd>
      </div>
    </dl>
  )
}
