/** Reads the billing address as people type it: bounded, one line each, visible characters only. */
import {
  type BillingAddress,
  LONGEST_ADDRESS_LINE,
  LONGEST_VAT_ID,
  MOST_ADDRESS_LINES,
} from '../../domain/accounts/billing.ts'
import { COUNTRIES } from '../../domain/accounts/countries.ts'
import { readName } from '../names.ts'

export interface TypedAddress {
  readonly name: string
  readonly lines: readonly string[]
  readonly country: string
  readonly vat_id: string
}

export type AddressField = keyof BillingAddress
export type AddressProblem = 'missing' | 'too_long' | 'not_valid'
export type AddressProblems = Readonly<Partial<Record<AddressField, AddressProblem>>>

const SHORTEST_VAT_ID = 4
const VAT_ID = /^[A-Z0-9](?:[A-Z0-9 ./-]*[A-Z0-9])?$/

/** `done` is null if nothing was typed, which removes the address. */
export function readBillingAddress(
  typed: TypedAddress,
): { readonly done: BillingAddress | null } | { readonly wrong: AddressProblems } {
  const name = readName(typed.name)
  const lines = typed.lines.flatMap((line) => readName(line) ?? [])
  const country = typed.country.trim().toUpperCase()
  const vat_id = readName(typed.vat_id)?.toUpperCase() ?? null
  if (name === null && lines.length === 0 && country === '' && vat_id === null) return { done: null }
  const wrong = Object.fromEntries(
    Object.entries({
      name: name === null ? 'missing' : name.length > LONGEST_ADDRESS_LINE ? 'too_long' : null,
      lines: findWrongLines(lines),
      country: country === '' ? 'missing' : COUNTRIES.includes(country) ? null : 'not_valid',
      vat_id: vat_id === null ? null : findWrongVatId(vat_id),
    } satisfies Record<AddressField, AddressProblem | null>).filter(([, problem]) => problem !== null),
  ) as AddressProblems
  if (name === null || Object.keys(wrong).length > 0) return { wrong }
  return { done: { name, lines, country, vat_id } }
}

function findWrongLines(lines: readonly string[]): AddressProblem | null {
  if (lines.length === 0) return 'missing'
  return lines.length > MOST_ADDRESS_LINES || lines.some((line) => line.length > LONGEST_ADDRESS_LINE)
    ? 'too_long'
    : null
}

function findWrongVatId(vatId: string): AddressProblem | null {
  if (vatId.length > LONGEST_VAT_ID) return 'too_long'
  return vatId.length >= SHORTEST_VAT_ID && VAT_ID.test(vatId) ? null : 'not_valid'
}

export function isSameAddress(one: BillingAddress | null, other: BillingAddress | null): boolean {
  const textOf = (address: BillingAddress | null) =>
    address && JSON.stringify([address.name, address.lines, address.country, address.vat_id])
  return textOf(one) === textOf(other)
}
