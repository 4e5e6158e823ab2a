/** The public status page. Only operators see the reasons of failures. */
import type { Operations } from '../../../domain/operations.ts'
import { WideTable } from '../../components/wide-table.tsx'
import { formatTime } from '../../format.ts'
import { anyone, type PageRoute } from '../../page-route.ts'
import { STATUS } from '../../texts/status.ts'

export interface StatusParts {
  readonly operations: Operations
  readonly now: () => number
}

const WELL = 'ok'
const NOT_SET = 'not set'

export function statusRoute({ operations, now }: StatusParts): PageRoute {
  return anyone('GET', '/status', ({ language }) => {
    const texts = STATUS[language]
    const parts = Object.entries(operations.look().parts)
    const isWell = parts.every(([, state]) => state === WELL || state === NOT_SET)
    return {
      kind: 'page',
      title: texts.title,
      body: (
        <div class="column">
          <h1>{texts.title}</h1>
          <p>{isWell ? texts.allWell : texts.notAll}</p>
          <WideTable caption={texts.caption} columns={[texts.part, texts.state]}>
            {parts.map(([name, state]) => {
              const [words, style] = describeState(name, state, texts)
              return (
                <tr key={name}>
                  <th scope="row">{texts.parts.get(name) ?? name}</th>
                  <td class={style}>{words}</td>
                </tr>
              )
            })}
          </WideTable>
          <p class="quiet">{texts.asOf(formatTime(now()))}</p>
        </div>
      ),
    }
  })
}

function describeState(name: string, state: string, texts: (typeof STATUS)['en']): [words: string, style: string] {
  if (state === WELL) return [texts.well, 'state good']
  if (state === NOT_SET) return [texts.absences.get(name) ?? texts.notSet, 'state']
  return [texts.troubles.get(name) ?? texts.unwell, 'state bad']
}
