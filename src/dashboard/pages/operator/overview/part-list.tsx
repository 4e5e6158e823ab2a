/** The state of each part of the service, as the operator sees it: with the reason. */
import type { OperationsView } from '../../../../domain/operations.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import { STATUS } from '../../../texts/status.ts'
import type { Language } from '../../../visit.ts'

export function PartList({ parts, language }: Pick<OperationsView, 'parts'> & { readonly language: Language }) {
  const { notSet, partsCaption } = OPERATOR[language].overview
  const texts = STATUS[language]
  return (
    <ul class="part-list" aria-label={partsCaption}>
      {Object.entries(parts).map(([name, state]) => (
        <li key={name} class={state === 'ok' ? 'good' : state === 'not set' ? '' : 'bad'}>
          <span>{texts.parts.get(name) ?? name}</span>
          <span class={state === 'ok' ? 'state good' : state === 'not set' ? 'quiet' : 'bad whole'}>
            {state === 'ok' ? texts.well : state === 'not set' ? notSet : state}
          </span>
        </li>
      ))}
    </ul>
  )
}
