/** Saved searches and the state of their receivers, those with trouble first. */
import { deriveReceiverState, type ReceiverState } from '../../../accounts/saved-searches/derive-receiver-state.ts'
import type { SearchWithReceivers } from '../../../accounts/saved-searches/own-searches.ts'
import { formatNumber } from '../../format.ts'
import { OVERVIEW } from '../../texts/overview.ts'
import type { Language } from '../../visit.ts'
import { ReceiverLine, type Standing } from '../searches/describe-receiver.tsx'
import { SEARCHES_PATH, searchPath } from '../searches/describe-search.tsx'

interface SavedSearchesProps {
  readonly searches: readonly SearchWithReceivers[]
  readonly standing: Standing
  readonly hasMarket: boolean
  readonly language: Language
}

const MOST_SHOWN = 5
/** The worst first. */
const RANKS: readonly ReceiverState[] = [
  ...(['failed', 'ended', 'retrying', 'unconfirmed', 'waiting'] as const),
  ...(['unsubscribed', 'off', 'begins', 'on'] as const),
]

export function SavedSearches({ searches, standing, hasMarket, language }: SavedSearchesProps) {
  const texts = OVERVIEW[language]
  const rankOf = ({ receivers }: SearchWithReceivers) =>
    Math.min(RANKS.length, ...receivers.map((one) => RANKS.indexOf(deriveReceiverState(one, standing))))
  const shown = [...searches].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST_SHOWN)
  const more = searches.length - shown.length
  return (
    <section class="card stack" aria-labelledby="searches">
      <div class="heading">
        <h2 id="searches">{texts.searches}</h2>
        {searches.length > 0 && (
          <p class="links small">
            <a href={SEARCHES_PATH}>{texts.allSearches}</a>
          </p>
        )}
      </div>
      {searches.length === 0 ? (
        <p>
          {texts.noSearches} <a href={hasMarket ? '/market' : SEARCHES_PATH}>{texts.saveSearch}</a>
        </p>
      ) : (
        <ul class="plain-list divided">
          {shown.map(({ search, receivers }) => (
            <li key={search.id}>
              <a class="strong" href={searchPath(search)}>
                {search.name}
              </a>
              {receivers.length === 0 ? (
                <p class="state warn">{texts.noReceivers}</p>
              ) : (
                receivers.map((receiver) => (
                  <p key={receiver.id} class="receiver-line">
                    <ReceiverLine {...{ receiver, standing, language }} />
                  </p>
                ))
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          <a href={SEARCHES_PATH}>{texts.moreSearches(formatNumber(more, language))}</a>
        </p>
      )}
    </section>
  )
}
