/** One-time links: the page shows what the link does and for whom. Only its button uses the link, because mail scanners open links. */
import type { Links } from '../../../accounts/signing-in/links.ts'
import type { Refusal } from '../../../accounts/signing-in/results.ts'
import type { SignIn } from '../../../accounts/signing-in/sign-in.ts'
import type { CompletionRefusal, SignUp } from '../../../accounts/signing-in/sign-up.ts'
import type { OneTimeLink } from '../../../domain/accounts/credentials.ts'
import { anyone, type PageAnswer, type PageRoute } from '../../page-route.ts'
import type { Visit } from '../../visit.ts'
import { readerOf, visitorOf } from '../../visitor.ts'
import { enter } from './enter.ts'
import { type PageLink, showLink, showUnusable } from './link-page.tsx'

interface LinkPagesParts {
  readonly signIn: Pick<SignIn, 'withLink' | 'signOut'>
  readonly signUp: Pick<SignUp, 'mode' | 'complete' | 'completeReset' | 'completeEmailChange'>
  readonly links: Pick<Links, 'look'>
}

export function createLinkPages(parts: LinkPagesParts): readonly PageRoute[] {
  const { links, signUp } = parts
  const canSignUp = signUp.mode === 'open'
  const find = async ({ params }: Visit) => readLink(await links.look(params.secret ?? ''))
  return [
    anyone('GET', '/link/{secret}', async (visit) => {
      const link = await find(visit)
      return link === null ? showUnusable(visit, canSignUp) : showLink(visit, link)
    }),
    anyone('POST', '/link/{secret}', async (visit) => {
      const link = await find(visit)
      const answered = link === null ? null : await follow(parts, visit, link)
      if (answered === null || link === null) return showUnusable(visit, canSignUp)
      if (!('refused' in answered)) return answered
      return answered.refused === 'unusable' ? showUnusable(visit, canSignUp) : showLink(visit, link, answered)
    }),
  ]
}

/** Passkey challenges are stored as links, but have no page. The link of `npm start` has the page of any sign-in. */
function readLink(link: OneTimeLink | null): PageLink | null {
  if (link === null || link.purpose === 'passkey') return null
  return { ...link, purpose: link.purpose === 'start' ? 'sign_in' : link.purpose }
}

/** The next page, or the refusal. */
async function follow(
  { signIn, signUp }: LinkPagesParts,
  visit: Visit,
  { purpose }: PageLink,
): Promise<Exclude<PageAnswer, { kind: 'page' }> | Refusal<CompletionRefusal>> {
  const { form, params } = visit
  const secret = params.secret ?? ''
  const password = form.get('password') ?? ''
  const visitor = visitorOf(visit)
  if (purpose === 'email') {
    const changed = await signUp.completeEmailChange(secret, readerOf(visit), visitor)
    if ('refused' in changed) return changed
    const isOwn = visit.signedIn?.account.id === changed.done.id
    return { kind: 'redirect', to: `${isOwn ? '/dashboard/account' : '/sign-in'}?done=email_changed` }
  }
  const entered =
    purpose === 'sign_in'
      ? await signIn.withLink(secret, visitor)
      : purpose === 'password'
        ? await signUp.completeReset({ secret, password }, readerOf(visit), visitor)
        : await signUp.complete({ secret, password, name: form.get('name') ?? '' }, visitor)
  return 'refused' in entered ? entered : enter(visit, entered.done, signIn)
}
