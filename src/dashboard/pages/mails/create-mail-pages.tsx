/** The pages that the links of mails lead to: confirm an address, and stop mails. The token in the link is the proof; nobody signs in. */
import type { OwnReceivers } from '../../../accounts/saved-searches/own-receivers.ts'
import type { Receiver } from '../../../domain/deliveries/saved-searches.ts'
import { anyone, type PageRoute, type ShownPage } from '../../page-route.ts'
import { MAILS } from '../../texts/searches/mails.ts'
import type { Language, Visit } from '../../visit.ts'

interface MailPagesParts {
  readonly receivers: Pick<OwnReceivers, 'findByToken' | 'nameSearch' | 'confirm' | 'unsubscribe'>
}

const ACTS = ['confirm', 'unsubscribe'] as const
type Act = (typeof ACTS)[number]

export function createMailPages({ receivers }: MailPagesParts): readonly PageRoute[] {
  async function ask(act: Act, visit: Visit): Promise<ShownPage> {
    const { language, target } = visit
    const receiver = await find(visit)
    const search = receiver && (await receivers.nameSearch(receiver))
    if (receiver === null || search === null) return invalidPage(language)
    if (isDone(act, receiver)) return donePage(act, receiver, language)
    // A receiver that is off was confirmed before, and is turned on by its owner.
    if (act === 'confirm' && receiver.status === 'off') return invalidPage(language)
    const texts = MAILS[language][act]
    return page(texts.title, [texts.text(search, receiver.address), describeKind(receiver, language)], {
      form: { action: target, submit: texts.submit },
      note: texts.ignore,
    })
  }

  /** One click of a mail program sends no form of ours, so everything is in the address. */
  async function settle(act: Act, visit: Visit): Promise<ShownPage> {
    const { language } = visit
    const { id, token } = readLink(visit)
    const isSettled = await receivers[act](id, token)
    const receiver = isSettled ? await find(visit) : null
    return receiver === null ? invalidPage(language) : donePage(act, receiver, language)
  }

  function find(visit: Visit): Promise<Receiver | null> {
    const { id, token } = readLink(visit)
    return receivers.findByToken(id, token)
  }

  return [
    anyone('GET', '/mails/confirm', (visit) => ask('confirm', visit)),
    anyone('POST', '/mails/confirm', (visit) => settle('confirm', visit)),
    anyone('GET', '/mails/unsubscribe', (visit) => ask('unsubscribe', visit)),
    anyone('POST', '/mails/unsubscribe', (visit) => settle('unsubscribe', visit), { isOneClick: true }),
  ]
}

function readLink({ query }: Visit): { readonly id: string; readonly token: string } {
  return { id: query.get('receiver') ?? '', token: query.get('token') ?? '' }
}

function isDone(act: Act, { status, off_reason }: Receiver): boolean {
  return act === 'confirm' ? status === 'on' : off_reason === 'unsubscribed'
}

function describeKind({ kind }: Receiver, language: Language): string {
  return MAILS[language].kinds[kind === 'digest' ? 'digest' : 'mail']
}

function donePage(act: Act, { address }: Receiver, language: Language): ShownPage {
  const { done, doneText } = MAILS[language][act]
  return page(done, [doneText(address)])
}

function invalidPage(language: Language): ShownPage {
  const { title, text } = MAILS[language].invalid
  return { ...page(title, [text]), status: 404 }
}

interface Asking {
  readonly form: { readonly action: string; readonly submit: string }
  readonly note: string
}

function page(title: string, paragraphs: readonly string[], asking?: Asking): ShownPage {
  return {
    kind: 'page',
    title,
    body: (
      <div class="narrow">
        <h1>{title}</h1>
        {paragraphs.map((text) => (
          <p key={text} class="whole">
            {text}
          </p>
        ))}
        {asking && (
          <>
            <form method="post" action={asking.form.action}>
              <button type="submit">{asking.form.submit}</button>
            </form>
            <p class="quiet">{asking.note}</p>
          </>
        )}
      </div>
    ),
  }
}
