/** Computes a mark that changes with the data of a row. Other keys of a row (positions, counters, tracking, links of the app) are ignored. */
import { hash } from 'node:crypto'
import type { RowMark } from '../../../domain/inventory/market.ts'
import { type Raw, recordOrNull } from '../../../domain/readers.ts'
import { parseId } from './listing.ts'
import { parseBadges } from './values/badges.ts'
import { parseRegistrationDate } from './values/registration-date.ts'
import { parseTenThousands } from './values/ten-thousands.ts'

/** Keys that the detail record has as well. They are listed, because a new key that changes each time must not make all cars look changed. */
const TOLD = [
  'infoid',
  'carname',
  'brandid',
  'brandname',
  'seriesid',
  'specid',
  'sname',
  'cname',
  'cityid',
  'dealerid',
  'price',
  'mileage',
  'firstregyear',
  'displacement',
  'environmental',
  'isnewenergy',
  'cartype',
  'fromtype',
] as const

/** The size prefix of a photo's name, which depends on the caller. */
const PHOTO_SIZE = /^(?:f_)?\d{1,5}x\d{1,5}_\w{1,4}_(?:q\d{1,3}_)?/
const TEN_THOUSAND = 10_000
const DIGEST_LENGTH = 16

/** Null for a value that is not a row or has no id. */
export function parseRowMark(row: unknown): RowMark | null {
  const raw = recordOrNull(row)
  if (raw === null || parseId(raw.infoid) === null) return null
  const told = JSON.stringify([...TOLD.map((key) => raw[key] ?? null), photoOf(raw)])
  const year = parseRegistrationDate(raw.firstregyear)
  return {
    core: digest(told),
    mark: digest(`${told}${JSON.stringify(parseBadges(raw.cartags))}`),
    trim_id: parseId(raw.specid),
    price: inTenThousands(raw.price),
    mileage: inTenThousands(raw.mileage),
    year: year === null ? null : Number(year.slice(0, 4)),
  }
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH)
}

function inTenThousands(value: unknown): number | null {
  const whole = parseTenThousands(value)
  return whole === null ? null : whole / TEN_THOUSAND
}

/** The same photo comes from several hosts and in several sizes. */
function photoOf(raw: Raw): string | null {
  if (typeof raw.imageurl !== 'string') return null
  const name = raw.imageurl.slice(raw.imageurl.lastIndexOf('/') + 1)
  return name.replace(PHOTO_SIZE, '')
}
