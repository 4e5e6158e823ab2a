/** Who looks, as the questions of accounts take it. */
import type { Reader, Visitor } from '../accounts/signing-in/results.ts'
import type { Visit } from './visit.ts'

export function visitorOf({ origin, user_agent, device }: Visit): Visitor {
  return { address: origin.address, user_agent, device }
}

/** For questions that send mails: in which language, and where their links lead. */
export function readerOf({ language, origin }: Visit): Reader {
  return { language, origin: origin.url }
}
