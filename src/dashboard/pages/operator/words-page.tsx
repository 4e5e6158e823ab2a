/** The page of unknown words. */
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { operator, type PageRoute } from '../../page-route.ts'
import { SERVICE } from '../../texts/service.ts'
import { operatorPage } from './operator-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'

const MOST_SHOWN = 200

export function wordsRoute({ words }: OperatorPagesParts): PageRoute {
  return operator('GET', '/operator/words', async (visit) => {
    const { language } = visit
    const texts = SERVICE[language].words
    const found = await words.list(MOST_SHOWN)
    const columns = [texts.kind, texts.text, { number: texts.times }, texts.first, texts.last]
    return operatorPage(visit, {
      section: 'words',
      body: (
        <>
          <p>{texts.lead}</p>
          {found.length === 0 ? (
            <p class="empty">{texts.none}</p>
          ) : (
            <WideTable caption={texts.caption} columns={columns}>
              {found.map(({ kind, text, times, first_seen_at_ms, last_seen_at_ms }) => (
                <tr key={`${kind} ${text}`}>
                  <td>
                    <code>{kind}</code>
                  </td>
                  <th scope="row" class="whole" lang="zh-Hans">
                    {text}
                  </th>
                  <td class="number">{formatNumber(times, language)}</td>
                  <td class="time">
                    <Time ms={first_seen_at_ms} />
                  </td>
                  <td class="time">
                    <Time ms={last_seen_at_ms} />
                  </td>
                </tr>
              ))}
            </WideTable>
          )}
        </>
      ),
    })
  })
}
