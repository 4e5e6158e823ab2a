/** The page of one delivery with its payload, the payload as a file, and the form that sends it again. */
import type { Delivery } from '../../../domain/deliveries/deliveries.ts'
import type { Receiver } from '../../../domain/deliveries/saved-searches.ts'
import { ExactTime } from '../../components/time.tsx'
import { formatNumber } from '../../format.ts'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { OwnVisit } from '../../visit.ts'
import { errorPage } from '../error-page.tsx'
import { AnswerText, deliveryPath, describeTook, ResultMark, SendAgain } from './describe-delivery.tsx'
import { receiverPath } from './describe-receiver.tsx'
import { SEARCHES_PATH } from './describe-search.tsx'
import { ResultNotice } from './result-notice.tsx'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

const PATH = '/dashboard/deliveries/{delivery}'
/** A hundred changes with their rows are longer than a page should be; the file has all of it. */
const MOST_SHOWN = 100_000
const MOST_ANSWER = 500

export function deliveryRoutes({ receivers }: SearchesPagesParts): readonly PageRoute[] {
  const find = ({ signedIn, params }: OwnVisit) => receivers.findDelivery(signedIn.account, params.delivery ?? '')
  return [
    owner('GET', PATH, async (visit) => {
      const delivery = await find(visit)
      const receiver = delivery && (await receivers.find(visit.signedIn.account, delivery.receiver_id))
      return delivery && receiver ? deliveryPage(visit, delivery, receiver) : errorPage('not_found', visit)
    }),
    owner('GET', `${PATH}/payload`, async (visit) => {
      const delivery = await find(visit)
      if (delivery === null) return errorPage('not_found', visit)
      const contentType = 'application/json; charset=utf-8'
      return { kind: 'text', contentType, text: delivery.body, fileName: `${delivery.id}.json` }
    }),
    owner('POST', `${PATH}/again`, async (visit) => {
      const delivery = await find(visit)
      if (delivery === null) return errorPage('not_found', visit)
      const sent = await receivers.sendAgain(visit.signedIn.account, delivery.id)
      return { kind: 'redirect', to: `${deliveryPath(delivery)}?${describeSent(sent)}` }
    }),
  ]
}

function describeSent(sent: Awaited<ReturnType<SearchesPagesParts['receivers']['sendAgain']>>): string {
  if ('refused' in sent) return `refused=${sent.refused}`
  if (sent.done === null) return 'done=queued'
  return sent.done.is_good ? 'done=sent' : 'failed=not_sent'
}

function deliveryPage({ language, query }: OwnVisit, delivery: Delivery, receiver: Receiver): ShownPage {
  const { delivery: texts } = RECEIVERS[language]
  return {
    kind: 'page',
    title: `${texts.title} ${delivery.id}`,
    place: 'searches',
    body: (
      <>
        <ResultNotice query={query} language={language} />
        <p class="crumb">
          <a href={SEARCHES_PATH}>{SEARCHES[language].title}</a>{' '}
          <a class="whole" href={receiverPath(receiver)}>
            {receiver.address}
          </a>
        </p>
        <h1>{texts.title}</h1>
        <Facts delivery={delivery} language={language} />
        <SendAgain delivery={delivery} language={language} />
        <Payload delivery={delivery} language={language} />
      </>
    ),
  }
}

interface DeliveryProps {
  readonly delivery: Delivery
  readonly language: OwnVisit['language']
}

function Facts({ delivery, language }: DeliveryProps) {
  const { list, delivery: texts } = RECEIVERS[language]
  const { id, type, changes, attempts, created_at_ms, last } = delivery
  return (
    <dl class="facts">
      <dt>{list.id}</dt>
      <dd>
        <code>{id}</code>
      </dd>
      <dt>{list.time}</dt>
      <dd>
        <ExactTime ms={created_at_ms} />
      </dd>
      <dt>{list.type}</dt>
      <dd>{list.types[type]}</dd>
      <dt>{list.changes}</dt>
      <dd>{formatNumber(changes, language)}</dd>
      <dt>{list.result}</dt>
      <dd>
        <ResultMark delivery={delivery} language={language} />
      </dd>
      <dt>{list.attempts}</dt>
      <dd>{formatNumber(attempts, language)}</dd>
      {last !== null && (
        <>
          <dt>{texts.lastTry}</dt>
          <dd>
            <ExactTime ms={last.at_ms} />, {describeTook(last, language)}
          </dd>
          <dt>{list.answer}</dt>
          <dd>
            <AnswerText last={last} language={language} most={MOST_ANSWER} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Payload({ delivery, language }: DeliveryProps) {
  const { delivery: texts } = RECEIVERS[language]
  const all = JSON.stringify(JSON.parse(delivery.body), null, 2)
  const shown = all.slice(0, MOST_SHOWN)
  return (
    <section aria-labelledby="payload" class="payload-section">
      <h2 id="payload">{texts.payload}</h2>
      <p class="links">
        <a href={`${deliveryPath(delivery)}/payload`}>{texts.download}</a>
        {shown.length < all.length && (
          <span class="quiet">
            {texts.cut(formatNumber(shown.length, language), formatNumber(all.length, language))}
          </span>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <pre class="payload" tabIndex={0}>
        <code>{shown}</code>
      </pre>
    </section>
  )
}
