/** A billing address as it is printed. */
import type { BillingAddress } from '../../../domain/accounts/billing.ts'
import { BILLING } from '../../texts/billing.ts'
import type { Language } from '../../visit.ts'
import { nameCountry } from './countries.ts'

interface AddressLinesProps {
  readonly address: BillingAddress
  readonly language: Language
}

/** The lines inside an element `address`. */
export function AddressLines({ address, language }: AddressLinesProps) {
  const { name, lines, country, vat_id } = address
  return (
    <>
      {[name, ...lines, nameCountry(country, language)].map((line, at) => (
        <span key={at}>{line}</span>
      ))}
      {vat_id !== null && <span>{BILLING[language].invoice.vatId(vat_id)}</span>}
    </>
  )
}
