/** Limits mails, separately by purpose and cause, so that no stranger uses up what a customer needs to sign in. */
import type { Account } from '../../../domain/accounts/accounts.ts'
import type { SharedValues } from '../../../domain/limits/shared-values.ts'
import { LINK_LIFETIMES_MS } from '../links.ts'
import type { Refusal } from '../results.ts'
import { Allowance, ClientAllowance } from './allowance.ts'
import { countEmail } from './count-address.ts'

const HOUR_MS = 3_600_000
export const MAILS_PER_CLIENT = 20
/** Of strangers at one node and for one purpose: more than two connections to a mail server take. */
const MAILS_IN_ALL = { most: 1200, spanMs: 60_000 }
const SIGN_UPS_PER_EMAIL = 3
const RESETS_PER_ACCOUNT = 2
const EMAIL_CHANGES_PER_ACCOUNT = 3
const INVITATIONS_PER_OPERATOR = 20

/** Half of a link's lifetime: when no more mail is sent, an earlier one has a link that works for as long again. */
const RESETS_SPAN_MS = LINK_LIFETIMES_MS.password / 2

export type MailAllowance = ReturnType<typeof createMailAllowance>

export function createMailAllowance({ values, now }: { values: SharedValues; now: () => number }) {
  const hourly = (kind: string, most: number) => new Allowance(values, kind, { most, spanMs: HOUR_MS })
  const byClient = (kind: string) =>
    new ClientAllowance({ values, now }, kind, { most: MAILS_PER_CLIENT, spanMs: HOUR_MS, inAll: MAILS_IN_ALL })
  const resetBound = { most: RESETS_PER_ACCOUNT, spanMs: RESETS_SPAN_MS }
  const fromClient = { sign_up: byClient('sign-up'), password: byClient('reset') }
  const signUps = hourly('sign-up.mailbox', SIGN_UPS_PER_EMAIL)
  const resets = new Allowance(values, 'reset.account', resetBound)
  const resetsOfDevice = new Allowance(values, 'reset.device', resetBound)
  const emailChanges = hourly('email-change', EMAIL_CHANGES_PER_ACCOUNT)
  const invitations = hourly('invitation', INVITATIONS_PER_OPERATOR)

  return {
    /** Counts the request of a stranger by address; null = continue. */
    refuseClient: async (purpose: keyof typeof fromClient, clientAddress: string) =>
      refuseFor(await fromClient[purpose].take(clientAddress)),

    /** False if the mailbox has reached its limit of this hour. Nobody is told, because that would reveal the requests of others. The last mail is reserved for the address without a tag. */
    async takeSignUp(email: string): Promise<boolean> {
      const name = countEmail(email)
      return (await signUps.take(name, name === email ? 0 : 1)) === 0
    },

    /** For an existing account that is about to get a link: counts only sent mails. A known device is counted separately. */
    async takeReset({ id, email }: Pick<Account, 'id' | 'email'>, device: string | null): Promise<boolean> {
      const waitMs = await (device === null ? resets.take(`${id} ${email}`) : resetsOfDevice.take(device))
      return waitMs === 0
    },

    /** When the links that were sent are gone. */
    restoreResets: ({ id, email }: Pick<Account, 'id' | 'email'>) => resets.restore(`${id} ${email}`),

    /** By a signed-in person, who may be told. */
    refuseEmailChange: async (accountId: string) => refuseFor(await emailChanges.take(accountId)),
    refuseInvitation: async (operatorId: string) => refuseFor(await invitations.take(operatorId)),
  }
}

function refuseFor(waitMs: number): Refusal<'slow_down'> | null {
  return waitMs === 0 ? null : { refused: 'slow_down', retry_after_s: Math.ceil(waitMs / 1000) }
}
