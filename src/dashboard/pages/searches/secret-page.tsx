/** The page that shows the secret of a webhook, once, after it was made or rotated. */
import type { Receiver } from '../../../domain/deliveries/saved-searches.ts'
import { Notice, Secret } from '../../components/form.tsx'
import { TimeIn } from '../../components/time.tsx'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import type { Language } from '../../visit.ts'
import { errorPage } from '../error-page.tsx'
import { receiverPath } from './describe-receiver.tsx'
import { FORGET_REVEAL, mayReveal } from './reveal-once.ts'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

export function secretRoute({ receivers, now }: SearchesPagesParts): PageRoute {
  return owner('GET', '/dashboard/searches/{id}/receivers/{receiver}/secret', async (visit) => {
    const { language, params, reveal, signedIn } = visit
    const receiver = await receivers.find(signedIn.account, params.receiver ?? '')
    if (receiver === null || receiver.search_id !== params.id) return errorPage('not_found', visit)
    if (!mayReveal(reveal, receiver, now())) {
      return { kind: 'redirect', to: `${receiverPath(receiver)}?done=shown` }
    }
    return { ...secretPage(receiver, language), cookies: FORGET_REVEAL }
  })
}

function secretPage(receiver: Receiver, language: Language): ShownPage {
  const { secretPage: texts } = RECEIVERS[language]
  const { secret, address, old_secret_until_ms: oldUntil } = receiver
  const title = oldUntil === null ? texts.title : texts.rotated
  return {
    kind: 'page',
    title,
    place: 'searches',
    scripts: ['copy.js'],
    body: (
      <div class="column">
        <h1>{title}</h1>
        <p class="whole">{address}</p>
        <Notice tone="warn">{texts.once}</Notice>
        <Secret id="secret" text={secret ?? ''} language={language} />
        <p>{texts.use}</p>
        {oldUntil !== null && (
          <p>
            <TimeIn words={texts.old} ms={oldUntil} />
          </p>
        )}
        <p>
          <a class="button" href={receiverPath(receiver)}>
            {texts.next}
          </a>
        </p>
      </div>
    ),
  }
}
