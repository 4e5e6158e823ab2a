/** Flows of signing in, and of one's own account. */
import { expect } from 'vitest'
import { type Flow, PASSWORD } from './flow.ts'

const NEXT_PASSWORD = 'nine blue kettles sing'

export const ACCOUNT_FLOWS: readonly Flow[] = [
  [
    'signs up by a link in a mail, out, and in',
    async ({ desk, email, hand }) => {
      await hand.go('/sign-up')
      await hand.fill('E-mail address', email)
      await hand.press('Send the link')
      await hand.sees('Check your inbox')
      await hand.go(await desk.readLink(email))
      await hand.sees(email)
      await hand.fill('Password', 'short')
      await hand.press('Create the account')
      await hand.sees('fewer than')
      await hand.fill('Password', PASSWORD)
      await hand.press('Create the account')
      await hand.arrives('/dashboard')
      await hand.sees('Get started')
      await hand.signOut()
      await hand.sees('You are signed out.')
      await hand.go('/dashboard/keys')
      await hand.fill('E-mail address', email)
      await hand.fill('Password', 'not the password')
      await hand.press('Sign in')
      await hand.sees('Wrong e-mail or password')
      await hand.fill('Password', PASSWORD)
      await hand.press('Sign in')
      await hand.arrives('/dashboard/keys')
      const sent = desk.countMails()
      await hand.signOut()
      await hand.follow('Forgot your password?')
      await hand.fill('E-mail address', email)
      await hand.press('Send the link')
      await hand.sees('Check your inbox')
      await hand.go(await desk.readLink(email, sent))
      await hand.fill('New password', NEXT_PASSWORD)
      await hand.press('Save and sign in')
      await hand.arrives('/dashboard')
    },
  ],
  [
    'changes name, e-mail address and password',
    async ({ desk, email, hand, enter }) => {
      await enter()
      await hand.go('/dashboard/account')
      await hand.follow('Change your name')
      await hand.fill('Name', 'Anna Müller')
      await hand.press('Save')
      await hand.sees('The name was changed.')
      await hand.sees('Anna Müller')
      await hand.follow('Change your e-mail address')
      await hand.fill('New e-mail address', `new-${email}`)
      await hand.press('Send the link')
      await hand.sees('we have sent a link to it')
      await hand.go(await desk.readLink(`new-${email}`))
      await hand.press('Confirm this address')
      await hand.sees('The new address is confirmed.')
      await hand.sees(`new-${email}`)
      await hand.follow('Set a password')
      await hand.fill('New password', PASSWORD)
      await hand.press('Save the password')
      await hand.sees('The password was saved.')
      await hand.follow('Change your password')
      await hand.fill('Current password', PASSWORD)
      await hand.fill('New password', NEXT_PASSWORD)
      await hand.press('Save the password')
      await hand.sees('The password was saved.')
    },
  ],
  [
    'sees where the account is signed in, and ends it there',
    async ({ email, hand, enter, another }) => {
      await enter()
      const other = await another(email)
      await other.go('/dashboard')
      await hand.go('/dashboard/account')
      await hand.press(/^End the session: /)
      await hand.sees('The session was ended.')
      await other.go('/dashboard')
      await other.arrives('/sign-in?next=%2Fdashboard')
      await another(email)
      await hand.go('/dashboard/account')
      await hand.press('End all other sessions')
      await hand.sees('All other sessions were ended.')
    },
  ],
  [
    'removes a passkey that was lost, with a link by mail',
    async ({ desk, hand, enter, email }) => {
      const { id: account_id } = await enter()
      await desk.storage.credentials.addPasskey({
        ...{ id: `cGFzc2tleS${email.length}`, account_id, name: 'office laptop', public_key: 'AA', counter: 0 },
        ...{ transports: '', created_at_ms: desk.clock.now(), last_used_at_ms: null },
      })
      const sent = desk.countMails()
      await hand.go('/dashboard/account')
      await hand.follow('Remove the passkey office laptop')
      await hand.sees('Confirm your identity')
      await hand.follow('E-mail me a link')
      await hand.fill('E-mail address', email)
      await hand.press('Send the link')
      await hand.sees('Check your inbox')
      await hand.go(await desk.readLink(email, sent))
      await hand.fill('New password', NEXT_PASSWORD)
      await hand.press('Save and sign in')
      await hand.arrives('/dashboard')
      await hand.go('/dashboard/account')
      await hand.follow('Remove the passkey office laptop')
      await hand.press('Remove the passkey')
      await hand.sees('The passkey was removed.')
    },
  ],
  [
    'chooses a language, and keeps it',
    async ({ hand, enter }) => {
      await hand.go('/forgot')
      await hand.press('中文')
      await hand.arrives('/forgot')
      expect(await hand.page.getAttribute('html', 'lang')).toBe('zh-Hans')
      await enter()
      await hand.go('/dashboard/account')
      await hand.sees('登录')
      await hand.choose('语言', 'English')
      await hand.press('使用此语言')
      await hand.sees('Active sessions')
    },
  ],
  [
    'deletes the account',
    async ({ desk, email, hand, enter }) => {
      await enter()
      await hand.go('/dashboard/account')
      await hand.follow('Delete account …')
      await hand.fill('Enter your e-mail address', email)
      await hand.press('Permanently delete my account')
      await hand.sees('Your account was deleted')
      expect(await desk.storage.accounts.findAccount(email)).toBeNull()
      await hand.go('/dashboard')
      await hand.arrives('/sign-in?next=%2Fdashboard')
    },
  ],
]
