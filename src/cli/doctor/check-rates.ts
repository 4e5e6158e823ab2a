/** Checks the exchange rates: whether the file is there, can be read, and is young enough to be used. */
import { OLDEST_RATE_DAYS } from '../../domain/rates.ts'
import { parseEcb } from '../../rates/parse-ecb.ts'
import { ask } from './ask.ts'
import { bad, type Finding, note, ok } from './finding.ts'

const DAY_MS = 86_400_000

export async function checkRates(url: string | null, now: () => number, timeoutMs: number): Promise<Finding> {
  if (url === null) {
    const effect = 'price_eur and price_usd are null, and price limits in EUR get 503'
    return note('rates', `ERSHOU_RATES_URL is not set: ${effect}`)
  }
  const { origin } = new URL(url)
  const wrong = (sentence: string) => bad('rates', `ERSHOU_RATES_URL: ${sentence}`)
  let text: string
  try {
    const { status, body } = await ask(url, timeoutMs, 'text/xml')
    if (status !== 200) return wrong(`${origin} responds with status ${status}; correct the address`)
    text = body.toString('utf8')
  } catch (error) {
    const { message } = error as Error
    return wrong(`${origin} cannot be reached (${message}); correct the address, or check the network`)
  }
  const rate = parseEcb(text)
  if (rate === null) {
    const expected = 'a daily file in the format of the European Central Bank'
    return wrong(`${origin} does not send ${expected}; correct the address`)
  }
  const days = Math.floor(now() / DAY_MS) - Date.parse(`${rate.date}T00:00:00Z`) / DAY_MS
  if (days > OLDEST_RATE_DAYS || days < -1) {
    const expiry = `expire after ${OLDEST_RATE_DAYS} days`
    return wrong(`the rates are from ${rate.date} and ${expiry}; use a file that is updated daily`)
  }
  return ok('rates', `from ${rate.date}, at ${origin}`)
}
