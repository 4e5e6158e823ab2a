/** What works right now, for everybody: what is wrong inside is told to operators only. */
import type { Operations } from '../../../domain/dashboard/operations.ts'
import { WideTable } from '../../components/wide-table.tsx'
import { formatTime } from '../../format.ts'
import type { PageRoute } from '../../page-route.ts'
import { STATUS } from '../../texts/status.ts'

export interface StatusParts {
  readonly operations: Operations
  readonly now: () => number
}

const STATES = { ok: ['well', 'state good'], 'not set': ['notSet', 'state'] } as const
const UNWELL = ['unwell', 'state bad'] as const

export function statusRoute({ operations, now }: StatusParts): PageRoute {
  return {
    path: '/status',
    method: 'GET',
    access: 'anyone',
    answer({ language }) {
      const texts = STATUS[language]
      const parts = Object.entries(operations.look().parts)
      const isWell = parts.every(([, state]) => state in STATES)
      return {
        kind: 'page',
        title: texts.title,
        body: (
          <div class="column">
            <h1>{texts.title}</h1>
            <p>{isWell ? texts.allWell : texts.notAll}</p>
            <WideTable caption={texts.caption} columns={[texts.part, texts.state]}>
              {parts.map(([name, state]) => {
                const [word, style] = STATES[state as keyof typeof STATES] ?? UNWELL
                return (
                  <tr key={name}>
                    <th scope="row">{texts.parts.get(name) ?? name}</th>
                    <td class={style}>{texts[word]}</td>
                  </tr>
                )
              })}
            </WideTable>
            <p class="quiet">{texts.asOf(formatTime(now()))}</p>
          </div>
        ),
      }
    },
  }
}
