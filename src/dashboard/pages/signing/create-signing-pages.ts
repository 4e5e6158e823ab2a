/** The pages for signing in, up and out, and for one-time links. */
import type { SigningIn } from '../../../accounts/signing-in/create-signing-in.ts'
import type { Mailer } from '../../../domain/mail.ts'
import type { FooterLink } from '../../../web/frame/site-frame.ts'
import type { PageRoute } from '../../page-route.ts'
import { createLinkPages } from './link.tsx'
import { createPasskeySignInPages } from './passkey-sign-in.ts'
import { createSignInPages } from './sign-in.tsx'
import { createSignUpPages } from './sign-up.tsx'

interface SigningPagesParts extends Pick<SigningIn, 'signIn' | 'signUp' | 'links'> {
  readonly mailer: Pick<Mailer, 'isReal'>
  readonly legalLinks: readonly FooterLink[]
}

export function createSigningPages(parts: SigningPagesParts): readonly PageRoute[] {
  const { signIn, signUp, links, mailer, legalLinks } = parts
  const canSignUp = signUp.mode === 'open'
  return [
    ...createSignInPages({ signIn, canSignUp }),
    ...createPasskeySignInPages({ signIn }),
    ...createSignUpPages({ signUp, sendsMail: mailer.isReal, legalLinks }),
    ...createLinkPages({ signIn, signUp, links }),
  ]
}
