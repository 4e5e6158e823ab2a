/** The receivers of a search as cards, and the form that adds one. */
import { MOST_RECEIVERS, type Receiver, type SavedSearch } from '../../../domain/deliveries/saved-searches.ts'
import type { SharesRead } from '../../../domain/inventory/share-read.ts'
import { CarsRead } from '../../components/share-read.tsx'
import { formatNumber } from '../../format.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { Language } from '../../visit.ts'
import { ReceiverFacts, receiverPath, type Standing } from './describe-receiver.tsx'
import { searchPath } from './describe-search.tsx'
import { ReceiverButtons } from './receiver-buttons.tsx'
import { ReceiverFields, type TypedReceiver } from './receiver-fields.tsx'

export interface WrongReceiver {
  readonly typed: TypedReceiver
  readonly words: string
}

interface ReceiverSectionProps {
  readonly search: SavedSearch
  readonly receivers: readonly Receiver[]
  readonly standing: Standing
  readonly mayAdd: boolean
  readonly hasMails: boolean
  readonly shares: SharesRead
  readonly email: string
  readonly wrong: WrongReceiver | null
  readonly language: Language
}

export function ReceiverSection(props: ReceiverSectionProps) {
  const { receivers, standing, mayAdd, wrong, shares, language } = props
  const { detail, noReceivers } = SEARCHES[language]
  return (
    <section aria-labelledby="receivers">
      <h2 id="receivers">{detail.receivers}</h2>
      <p class="quiet">{detail.receiversNote(formatNumber(MOST_RECEIVERS, language))}</p>
      {receivers.length === 0 && <p class="state warn">{noReceivers}</p>}
      {receivers.map((receiver) => (
        <ReceiverCard key={receiver.id} {...{ receiver, standing, language }} />
      ))}
      <CarsRead {...{ shares, language }} isForReceivers />
      {(mayAdd || wrong !== null) && <AddForm {...props} />}
    </section>
  )
}

interface ReceiverCardProps {
  readonly receiver: Receiver
  readonly standing: Standing
  readonly language: Language
}

function ReceiverCard({ receiver, standing, language }: ReceiverCardProps) {
  const texts = RECEIVERS[language]
  return (
    <article class="card receiver-card">
      <h3 class="whole">
        <a href={receiverPath(receiver)}>{receiver.address}</a>
      </h3>
      <p class="quiet">
        {texts.kinds[receiver.kind]} · <a href={receiverPath(receiver)}>{texts.deliveries}</a>
      </p>
      <dl class="facts">
        <ReceiverFacts {...{ receiver, standing, language }} />
      </dl>
      <ReceiverButtons {...{ receiver, language }} />
    </article>
  )
}

/** Open if there is nothing else, or if something in it is wrong. */
function AddForm({ search, receivers, hasMails, email, wrong, language }: ReceiverSectionProps) {
  const texts = RECEIVERS[language]
  return (
    <details class="add-receiver" open={receivers.length === 0 || wrong !== null}>
      <summary>
        <h3 class="add-receiver-title">{texts.add}</h3>
      </summary>
      <form class="stack" method="post" action={`${searchPath(search)}/receivers`}>
        <ReceiverFields
          {...{ hasMails, email, language }}
          typed={wrong?.typed ?? { kind: 'webhook', address: '' }}
          isOptional={false}
          wrong={wrong?.words ?? null}
        />
        <button type="submit">{texts.addSubmit}</button>
      </form>
    </details>
  )
}
