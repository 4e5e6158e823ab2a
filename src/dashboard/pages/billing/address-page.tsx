/** The page that sets or removes the billing address. */
import type { AddressProblems, TypedAddress } from '../../../accounts/billing/billing-address.ts'
import {
  type BillingAddress,
  LONGEST_ADDRESS_LINE,
  LONGEST_VAT_ID,
  MOST_ADDRESS_LINES,
} from '../../../domain/accounts/billing.ts'
import { Field, Notice, Select } from '../../components/form.tsx'
import { formatNumber } from '../../format.ts'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { BILLING_ADDRESS } from '../../texts/billing-address.ts'
import { FRAME } from '../../texts/frame.ts'
import type { Language } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import type { BillingPagesParts } from './billing-pages-parts.ts'
import { listCountries } from './countries.ts'

const PATH = '/dashboard/billing/address'
const LINES = Array.from({ length: MOST_ADDRESS_LINES }, (_, at) => at + 1)

export function addressRoutes({ billing }: BillingPagesParts): readonly PageRoute[] {
  return [
    owner('GET', PATH, async ({ language, signedIn }) =>
      formPage(typedOf(await billing.findAddress(signedIn.account)), {}, language),
    ),
    owner('POST', PATH, async (visit) => {
      const { language, form, signedIn } = visit
      const typed: TypedAddress = {
        name: form.get('name') ?? '',
        lines: LINES.map((number) => form.get(`line_${number}`) ?? ''),
        country: form.get('country') ?? '',
        vat_id: form.get('vat_id') ?? '',
      }
      const set = await billing.setAddress(signedIn.account, typed, visitorOf(visit))
      if ('wrong' in set) return formPage(typed, set.wrong, language)
      const done = set.done === null ? 'address_removed' : 'address_set'
      return { kind: 'redirect', to: `/dashboard/billing?done=${done}` }
    }),
  ]
}

function typedOf(address: BillingAddress | null): TypedAddress {
  return address === null
    ? { name: '', lines: [], country: '', vat_id: '' }
    : { ...address, vat_id: address.vat_id ?? '' }
}

function formPage(typed: TypedAddress, wrong: AddressProblems, language: Language): ShownPage {
  const texts = BILLING_ADDRESS[language]
  const isWrong = Object.keys(wrong).length > 0
  const tell = (field: keyof AddressProblems) => (wrong[field] ? (texts.problems[field][wrong[field]] ?? null) : null)
  return {
    kind: 'page',
    ...(isWrong && { status: 422 }),
    title: texts.title,
    place: 'billing',
    body: (
      <div class="narrow">
        <h1>{texts.title}</h1>
        {isWrong && <Notice tone="bad">{texts.wrong}</Notice>}
        <p class="quiet">{texts.formHint}</p>
        <form class="stack" method="post" action={PATH}>
          <Field
            {...{ name: 'name', label: texts.name, value: typed.name, wrong: tell('name') }}
            maxLength={LONGEST_ADDRESS_LINE}
            autocomplete="organization"
          />
          {LINES.map((number) => (
            <Field
              key={number}
              name={`line_${number}`}
              label={texts.line(formatNumber(number, language))}
              hint={number === 1 ? texts.lineHint : undefined}
              value={typed.lines[number - 1] ?? ''}
              maxLength={LONGEST_ADDRESS_LINE}
              autocomplete={number <= 3 ? `address-line${number}` : 'off'}
              wrong={number === 1 ? tell('lines') : null}
            />
          ))}
          <Select
            {...{ name: 'country', label: texts.country, value: typed.country, wrong: tell('country') }}
            options={[['', texts.choose], ...listCountries(language)]}
          />
          <Field
            {...{ name: 'vat_id', label: texts.vatId, hint: texts.vatIdHint, value: typed.vat_id }}
            maxLength={LONGEST_VAT_ID}
            autocomplete="off"
            wrong={tell('vat_id')}
          />
          <div class="actions">
            <button type="submit">{texts.save}</button>
            <a href="/dashboard/billing">{FRAME[language].back}</a>
          </div>
        </form>
      </div>
    ),
  }
}
