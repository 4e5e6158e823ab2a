/** The state of each part of the service, as the operator sees it: with the reason. */
import { isBeingCopied, type OperationsView } from '../../../../domain/operations.ts'
import { tellShare } from '../../../components/share-read.tsx'
import { OPERATOR } from '../../../texts/operator.ts'
import { STATUS, tellAbsence } from '../../../texts/status.ts'
import type { Language } from '../../../visit.ts'

interface PartListProps extends Pick<OperationsView, 'parts' | 'inventory'> {
  readonly language: Language
}

export function PartList({ parts, inventory, language }: PartListProps) {
  const { partsCaption } = OPERATOR[language].overview
  const texts = STATUS[language]
  const share = inventory?.first_copy ? tellShare(inventory.first_copy, language) : null
  return (
    <ul class="part-list" aria-label={partsCaption}>
      {Object.entries(parts).map(([name, state]) => {
        const { words, ofLine, ofWords } = describe(name, state, {
          copying: isBeingCopied(name, inventory) && texts.copying(share),
          language,
        })
        return (
          <li key={name} class={ofLine}>
            <span>{texts.parts.get(name) ?? name}</span>
            <span class={ofWords}>{words}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface Described {
  /** What is said while the first copy is made; false = none is. */
  readonly copying: string | false
  readonly language: Language
}

function describe(name: string, state: string, { copying, language }: Described) {
  if (state === 'not set') return { words: tellAbsence(name, language), ofLine: '', ofWords: 'quiet' }
  if (state !== 'ok') return { words: state, ofLine: 'bad', ofWords: 'bad whole' }
  if (copying !== false) return { words: copying, ofLine: '', ofWords: 'quiet' }
  return { words: STATUS[language].well, ofLine: 'good', ofWords: 'state good' }
}
