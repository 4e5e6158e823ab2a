/** Renders rows of answers, of about the length in a real market. */
import type { Lang } from '../../src/domain/codes.ts'
import type { ListingTable } from '../../src/inventory/engine/listing-table.ts'
import type { Model } from './catalogue.ts'
import { readColumns } from './read-columns.ts'

const LABELS = {
  en: { fuel: 'Gasoline', shift: 'Automatic', body: 'Compact SUV', city: 'Guangzhou', province: 'Guangdong' },
  zh: { fuel: '汽油', shift: '自动', body: '紧凑型SUV', city: '广州', province: '广东' },
} as const
const TAGS = [
  ['first_owner', 'First owner (advertised)', '一手车'],
  ['franchised_dealer', 'Sold by a franchised dealer', '4S直卖'],
] as const
const MONTHS = 12

/** `models`: by series id. */
export function renderRow(table: ListingTable, row: number, models: ReadonlyMap<number, Model>, lang: Lang): string {
  const columns = readColumns(table, row)
  const model = columns.series_id === null ? undefined : models.get(columns.series_id)
  const id = table.id[row] as number
  const labels = LABELS[lang]
  const month = columns.registered_from
  return JSON.stringify({
    id,
    title: lang === 'zh' ? columns.title : `${columns.model_year} ${model?.english} ${columns.english_title}`,
    source_title: columns.title,
    manufacturer: model ? nameOf(model, lang).slice(0, 2) : null,
    model: model ? nameOf(model, lang) : null,
    trim: columns.title.split(' ').slice(2).join(' '),
    model_year: columns.model_year,
    registration_date:
      month === null ? null : `${Math.floor(month / MONTHS)}-${String((month % MONTHS) + 1).padStart(2, '0')}`,
    registration_state: columns.registration_state,
    mileage_km: columns.mileage_km,
    price_cny: columns.price_cny,
    price_eur: null,
    price_usd: null,
    fuel_type: columns.fuel_type,
    fuel_label: labels.fuel,
    powertrain: columns.powertrain,
    displacement_l: 2,
    displacement_cc: 1984,
    power_kw: 140,
    power_hp: 190,
    power_source: 'printed',
    power_basis: 'engine',
    emission_standard: 'China 5',
    transmission: columns.transmission,
    transmission_label: labels.shift,
    body_style: columns.body_style,
    body_style_label: labels.body,
    location: { city: labels.city, province: labels.province },
    photo_url: `https://photos.example/cars/${id % 100}/${id}/l_${id * 7}.jpg`,
    inspection_advertised: columns.has_report,
    tags: TAGS.map(([code, label, source]) => ({ code, label: lang === 'zh' ? source : label, source })),
    listed_at: '2026',
    listed_from: '2026-05-17',
    listed_to: '2026-06-19',
    first_observed_at: '2026-08-02T16:20:00.000Z',
    price_change: { from_cny: 129_800, at: '2026-11-15T02:29:41.911Z' },
    source_url: `https://marketplace.example/dealer/639343/${id}.html`,
    observed_at: '2026-11-15T02:29:41.911Z',
  })
}

const nameOf = ({ source, english }: Model, lang: Lang) => (lang === 'zh' ? source : english)
