/** The pages for signing in, up and out, and for one-time links. */
import type { SigningIn } from '../../../accounts/signing-in/create-signing-in.ts'
import type { Mailer } from '../../../domain/mail.ts'
import type { PageRoute } from '../../page-route.ts'
import { createLinkPages } from './link.tsx'
import { createPasskeySignInPages } from './passkey-sign-in.ts'
import { createSignInPages } from './sign-in.tsx'
import { createSignUpPages } from './sign-up.tsx'

interface SigningPagesParts extends Pick<SigningIn, 'signIn' | 'signUp' | 'links'> {
  readonly mailer: Pick<Mailer, 'isReal'>
}

export function createSigningPages({ signIn, signUp, links, mailer }: SigningPagesParts): readonly PageRoute[] {
  const canSignUp = signUp.mode === 'open'
  return [
    ...createSignInPages({ signIn, canSignUp }),
    ...createPasskeySignInPages({ signIn }),
    ...createSignUpPages({ signUp, sendsMail: mailer.isReal }),
    ...createLinkPages({ signIn, signUp, links }),
  ]
}
