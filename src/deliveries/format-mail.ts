/** Writes a delivery as a mail: plain text, one paragraph for each change, and a link that ends such mails. */
import type { Lang } from '../domain/codes.ts'
import type { ChangeRecord } from '../domain/deliveries/followed-changes.ts'
import type { Receiver, SavedSearch } from '../domain/deliveries/saved-searches.ts'
import type { Mail } from '../domain/mail.ts'
import type { Payload } from './format-payload.ts'
import { MAIL_WORDS } from './mail-words.ts'

interface MailPlaces {
  /** Scheme and host of this service, for links. */
  readonly origin: string
  /** Whether cars have pages here. */
  readonly hasMarket: boolean
}

export function createFormatMail({ origin, hasMarket }: MailPlaces) {
  return (payload: Payload, receiver: Receiver, lang: Lang): Mail => {
    const words = MAIL_WORDS[lang]
    const { search, changes, not_listed = 0 } = payload.data
    const isTest = payload.type === 'test'
    const unsubscribeUrl = formatTokenUrl(origin, 'unsubscribe', receiver)
    const paragraphs = [
      ...(isTest ? [words.testText] : []),
      ...changes.map((change) => formatChange(change, lang, hasMarket ? origin : null)),
      ...(not_listed > 0 ? [words.more(not_listed)] : []),
      ...(changes.some(({ type }) => type === 'no_longer_observed') ? [words.goneNote] : []),
      `${words.manage}\n${origin}/dashboard/searches/${search.id}`,
      `${words.unsubscribe}\n${unsubscribeUrl}`,
    ]
    const count = changes.length + not_listed
    return {
      to: receiver.address,
      subject: isTest ? words.testSubject(search.name) : words.subject(search.name, count),
      text: paragraphs.join('\n\n'),
      unsubscribeUrl,
    }
  }
}

/** Asks whoever reads the mails of an address whether they want them. The page behind its link names the search. */
export function formatConfirmMail(origin: string, { lang }: Pick<SavedSearch, 'lang'>, receiver: Receiver): Mail {
  const words = MAIL_WORDS[lang]
  const link = formatTokenUrl(origin, 'confirm', receiver)
  return {
    to: receiver.address,
    subject: words.confirmSubject,
    text: [words.confirmText, link, words.confirmIgnore].join('\n\n'),
    isForStranger: true,
  }
}

function formatTokenUrl(origin: string, act: 'confirm' | 'unsubscribe', { id, token }: Receiver): string {
  return `${origin}/mails/${act}?receiver=${id}&token=${token}`
}

function formatChange(change: ChangeRecord, lang: Lang, origin: string | null): string {
  const words = MAIL_WORDS[lang]
  const { row, car_id, type } = change
  const facts = [
    formatPrice(change, lang),
    row?.model_year === null || row?.model_year === undefined ? null : String(row.model_year),
    row?.mileage_km === null || row?.mileage_km === undefined ? null : words.mileage(formatNumber(row.mileage_km)),
    row?.location.city ?? null,
  ].filter((fact) => fact !== null)
  const link = origin === null ? (row?.source_url ?? null) : `${origin}/market/${car_id}`
  return [words.headline(words.types[type], row?.title ?? words.untitled(car_id)), facts.join(words.comma), link]
    .filter((line) => line !== null && line !== '')
    .join('\n')
}

function formatPrice({ type, price_before_cny, price_after_cny }: ChangeRecord, lang: Lang): string | null {
  const words = MAIL_WORDS[lang]
  const format = (price: number | null) => (price === null ? words.noPrice : `CNY ${formatNumber(price)}`)
  if (type === 'price_changed') return `${format(price_before_cny)} → ${format(price_after_cny)}`
  return type === 'no_longer_observed' ? null : format(price_after_cny)
}

function formatNumber(value: number): string {
  return value.toLocaleString('en')
}
