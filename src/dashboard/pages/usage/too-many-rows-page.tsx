/** The page that replaces a CSV file that would be too large to open. */
import { formatNumber } from '../../format.ts'
import type { ShownPage } from '../../page-route.ts'
import { USAGE } from '../../texts/usage.ts'
import type { Language } from '../../visit.ts'

export function showTooManyRows(most: number, language: Language): ShownPage {
  const texts = USAGE[language]
  return {
    kind: 'page',
    status: 422,
    title: texts.tooManyRows,
    place: 'usage',
    body: (
      <div class="narrow">
        <h1>{texts.tooManyRows}</h1>
        <p>{texts.tooManyRowsText(formatNumber(most, language))}</p>
        <p>
          <a href="/dashboard/usage">{texts.backToUsage}</a>
        </p>
      </div>
    ),
  }
}
