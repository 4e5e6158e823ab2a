/** Where the asking price of a car stands among comparable cars: in words, as dots, and as a table. */
import type { PriceComparison } from '../../../../catalog/prices/create-price-position.ts'
import { FEWEST_COMPARABLES } from '../../../../domain/prices/comparables.ts'
import type { PricePosition as Position } from '../../../../domain/prices/price-records.ts'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatNumber, formatPrice } from '../../../format.ts'
import { PRICES } from '../../../texts/market/prices.ts'
import type { Language } from '../../../visit.ts'
import type { Part } from '../read-part.ts'
import { PricePlot } from './price-plot.tsx'

interface PricePositionProps {
  readonly prices: Part<PriceComparison>
  readonly language: Language
}

interface ComparedProps {
  readonly compared: PriceComparison
  readonly language: Language
}

export function PricePosition({ prices, language }: PricePositionProps) {
  if (prices.kind !== 'read') return <p class="unknown">{explain(prices, language)}</p>
  const compared = prices.value
  const { position } = compared
  return (
    <div class="price-position" data-compared={position.count}>
      <div class="price-words">
        <p class={position.reason === null ? 'price-main' : 'unknown'} data-percentile={String(position.percentile)}>
          {describe(position, language)}
        </p>
        <Figures position={position} language={language} />
        <p class="quiet">{PRICES[language].note}</p>
      </div>
      {position.price_cny !== null && (
        <PricePlot compared={compared} quartiles={position.price_cny} language={language} />
      )}
      {compared.cars.length > 0 && <Cars compared={compared} language={language} />}
    </div>
  )
}

function explain(prices: Exclude<Part<PriceComparison>, { readonly kind: 'read' }>, language: Language): string {
  const texts = PRICES[language]
  if (prices.kind === 'late') return texts.late
  const { reason } = prices
  if (reason === 'inventory_off') return texts.off
  if (reason === 'inventory_not_ready') return texts.notReady
  return reason === 'vehicle_not_found' ? texts.notObserved : texts.failed
}

function describe({ reason, count, percentile }: Position, language: Language): string {
  const texts = PRICES[language]
  const [cars, fewest] = [formatNumber(count, language), formatNumber(FEWEST_COMPARABLES, language)]
  if (reason === 'model_unknown') return texts.modelUnknown
  if (reason === 'too_few') {
    if (count === 0) return texts.nobody(fewest)
    return count === 1 ? texts.oneOnly(fewest) : texts.tooFew(cars, fewest)
  }
  if (percentile === null) return texts.ownUnknown(cars)
  if (percentile === 0) return texts.noneLower(cars)
  return percentile === 100 ? texts.allLower(cars) : texts.lower(formatNumber(percentile, language), cars)
}

function Figures({ position, language }: { readonly position: Position; readonly language: Language }) {
  const texts = PRICES[language]
  const { price_cny, rule, widened, days_observed, price_cuts, appeared_30d, left_30d, counted_days } = position
  const price = (amount: number) => formatPrice(amount, 'CNY', language)
  const rows: readonly (readonly [name: string, field: string, value: string | null])[] = [
    [texts.median, 'price_cny.median', price_cny && price(price_cny.median)],
    [texts.middle, 'price_cny.quartiles', price_cny && texts.from(price(price_cny.q1), price(price_cny.q3))],
    [texts.compared, 'rule', rule?.text ?? null],
    [
      texts.widened,
      'widened',
      widened.length === 0 ? null : widened.map((one) => texts.widenings[one]).join(texts.comma),
    ],
    [texts.unknown, 'rule.unknown', rule && nameUnknown(rule, language)],
    [texts.observed, 'days_observed', texts.days(days_observed)],
    [texts.cuts, 'price_cuts', price_cuts === 0 ? texts.noCuts : formatNumber(price_cuts, language)],
    [
      texts.flow(counted_days),
      'flow',
      appeared_30d === null || left_30d === null || counted_days === 0
        ? null
        : texts.flowText(formatNumber(appeared_30d, language), formatNumber(left_30d, language)),
    ],
  ]
  return (
    <dl class="fact-list">
      {rows.map(
        ([name, field, value]) =>
          value !== null && (
            <div key={field}>
              <dt>{name}</dt>
              <dd data-market={field}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function nameUnknown({ unknown }: NonNullable<Position['rule']>, language: Language): string | null {
  const { unknownText, criteria, comma } = PRICES[language]
  return unknown.length === 0 ? null : unknownText(unknown.map((one) => criteria[one]).join(comma))
}

/** The same cars as the dots, for whoever does not see them or has no pointer. */
function Cars({ compared: { cars }, language }: ComparedProps) {
  const texts = PRICES[language]
  return (
    <details class="compared-cars no-print">
      <summary>{texts.table(formatNumber(cars.length, language))}</summary>
      <WideTable
        caption={texts.caption}
        columns={[texts.listing, { number: texts.mileage }, { number: texts.price }]}
        isGrid
      >
        {cars.map(({ id, mileage_km, price_cny }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`/market/${id}`}>{id}</a>
            </th>
            <td class="number">{mileage_km === null ? texts.mileageUnknown : formatNumber(mileage_km, language)}</td>
            <td class="number">{formatNumber(price_cny, language)}</td>
          </tr>
        ))}
      </WideTable>
    </details>
  )
}
