/** What the forms of a receiver do: add, test, turn on and off, rotate its secret. */
import type { OwnReceivers } from '../../../accounts/saved-searches/own-receivers.ts'
import type { Receiver, SavedSearch } from '../../../domain/deliveries/saved-searches.ts'
import { owner, type PageAnswer, type PageRoute, type Redirect } from '../../page-route.ts'
import type { OwnVisit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import { receiverPath } from './describe-receiver.tsx'
import { searchPath } from './describe-search.tsx'
import { allowReveal } from './reveal-once.ts'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

const PATH = '/dashboard/searches/{id}/receivers/{receiver}'

/** The words of the page that a new receiver leads to. */
interface AddedWords {
  readonly on: string
  readonly unconfirmed: string
}

type Added = Awaited<ReturnType<OwnReceivers['add']>>

/** To the secret of a webhook, or back to the search. */
export function answerAdded(search: SavedSearch, added: Added, now: number, words: AddedWords): Redirect {
  if ('refused' in added) return { kind: 'redirect', to: `${searchPath(search)}?refused=${added.refused}#receivers` }
  const receiver = added.done
  if (receiver.secret !== null) return toSecret(receiver, now)
  return {
    kind: 'redirect',
    to: `${searchPath(search)}?done=${words[receiver.status === 'on' ? 'on' : 'unconfirmed']}`,
  }
}

function toSecret(receiver: Receiver, now: number): Redirect {
  return { kind: 'redirect', to: `${receiverPath(receiver)}/secret`, cookies: allowReveal(receiver, now) }
}

export function receiverActRoutes({ searches, receivers, now }: SearchesPagesParts): readonly PageRoute[] {
  /** A route for a receiver of the search in its path; 404 for all others. */
  const act = (
    name: string,
    run: (visit: OwnVisit, receiver: Receiver, search: SavedSearch) => Promise<PageAnswer>,
  ): PageRoute =>
    owner('POST', `${PATH}/${name}`, async (visit) => {
      const { params, signedIn } = visit
      const found = await searches.find(signedIn.account, params.id ?? '')
      const receiver = found?.receivers.find(({ id }) => id === params.receiver)
      return found && receiver ? run(visit, receiver, found.search) : errorPage('not_found', visit)
    })

  const turn = (isOn: boolean) =>
    act(isOn ? 'on' : 'off', async (visit, receiver) => {
      const turned = await receivers.turn(visit.signedIn.account, receiver.id, isOn, visitorOf(visit))
      const result = 'done' in turned ? `done=${isOn ? 'on' : 'off'}` : `refused=${turned.refused}`
      return { kind: 'redirect', to: `${receiverPath(receiver)}?${result}` }
    })

  return [
    turn(true),
    turn(false),
    act('test', async ({ signedIn }, receiver, search) => {
      const tested = await receivers.test(signedIn.account, search, receiver.id)
      const result =
        'refused' in tested ? `refused=${tested.refused}` : tested.done.is_good ? 'done=test_good' : 'failed=test_bad'
      return { kind: 'redirect', to: `${receiverPath(receiver)}?${result}` }
    }),
    act('rotate', async (visit, receiver) => {
      const rotated = await receivers.rotateSecret(visit.signedIn.account, receiver.id, visitorOf(visit))
      if ('refused' in rotated) return { kind: 'redirect', to: `${receiverPath(receiver)}?refused=${rotated.refused}` }
      return toSecret(rotated.done, now())
    }),
  ]
}
