/** The observed prices of a car as a line of steps, with the numbers as a table and what is not known. */
import type { CarHistory } from '../../../../domain/inventory/change-record.ts'
import { formatChinaDay } from '../../../../domain/time/listed-span.ts'
import { drawSteps, type StepFrame } from '../../../charts/draw-steps.ts'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatCompact, formatNumber, formatPrice } from '../../../format.ts'
import { CAR } from '../../../texts/market/car.ts'
import type { Language } from '../../../visit.ts'
import type { Part } from '../read-part.ts'

interface PriceHistoryProps {
  readonly history: Part<CarHistory>
  readonly language: Language
}

interface ShownHistory {
  readonly history: CarHistory
  readonly language: Language
}

const FRAMES: Readonly<Record<'wide' | 'narrow', StepFrame>> = {
  wide: { width: 1200, height: 260 },
  narrow: { width: 350, height: 220 },
}

export function PriceHistory({ history, language }: PriceHistoryProps) {
  if (history.kind === 'read') return <ReadHistory history={history.value} language={language} />
  return <p class="unknown">{explain(history, language)}</p>
}

function explain(history: Exclude<Part<CarHistory>, { readonly kind: 'read' }>, language: Language): string {
  const texts = CAR[language].history
  if (history.kind === 'late') return texts.late
  const { reason } = history
  if (reason === 'inventory_off') return texts.off
  if (reason === 'inventory_not_ready') return texts.notReady
  return reason === 'vehicle_not_found' ? texts.notObserved : texts.failed
}

/** A price may change for years, several times a day. */
const MOST_PRICES = 200

function ReadHistory({ history: whole, language }: ShownHistory) {
  const texts = CAR[language].history
  const history = { ...whole, prices: whole.prices.slice(-MOST_PRICES) }
  const { prices } = history
  const [only] = prices
  const firstDay = formatChinaDay(Date.parse(history.first_observed_at))
  if (only === undefined) return <p class="unknown">{texts.noPrices(firstDay)}</p>
  return (
    <>
      {prices.length === 1 ? (
        <p data-prices="1">
          {only.price_cny === null
            ? texts.oneNone(only.date)
            : texts.one(formatPrice(only.price_cny, 'CNY', language), only.date)}
        </p>
      ) : (
        <Chart history={history} language={language} />
      )}
      <p class="quiet">
        {texts.limits(firstDay)}
        {whole.prices.length > MOST_PRICES && ` ${texts.cut(MOST_PRICES, whole.prices.length)}`}
      </p>
    </>
  )
}

function Chart({ history, language }: ShownHistory) {
  const texts = CAR[language].history
  const hasPrice = history.prices.some(({ price_cny }) => price_cny !== null)
  return (
    <figure class="chart">
      <figcaption>{texts.chart}</figcaption>
      {hasPrice && (
        <>
          <Drawing history={history} language={language} size="wide" />
          <Drawing history={history} language={language} size="narrow" />
        </>
      )}
      <details>
        <summary>{texts.table}</summary>
        <PriceTable history={history} language={language} />
      </details>
    </figure>
  )
}

function Drawing({ history, language, size }: ShownHistory & { readonly size: keyof typeof FRAMES }) {
  const texts = CAR[language].history
  const { prices, last_observed_at } = history
  const { width, height } = FRAMES[size]
  const points = prices.map(({ observed_at, price_cny }) => ({ at_ms: Date.parse(observed_at), value: price_cny }))
  const drawing = drawSteps(points, Date.parse(last_observed_at), FRAMES[size])
  const [first, last] = drawing.ends.map(formatChinaDay) as [string, string]
  const { left, right, bottom } = drawing
  return (
    <svg
      class={`days steps ${size}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${texts.chart}. ${texts.about(formatNumber(prices.length, language), first, last)}`}
    >
      {drawing.levels.map(({ y, value }) => (
        <g key={value}>
          <path class="level" d={`M${left} ${y}H${right}`} />
          <text x={left - 8} y={y + 4} text-anchor="end">
            {formatCompact(value, language)}
          </text>
        </g>
      ))}
      <path class="axis" d={`M${left} ${bottom}H${right}`} />
      <path class="step" d={drawing.path} />
      {drawing.dots.map(({ x, y, at_ms, value }) => (
        <circle key={at_ms} class="dot" cx={x} cy={y} r="4">
          <title>{`${formatChinaDay(at_ms)} ${formatPrice(value, 'CNY', language)}`}</title>
        </circle>
      ))}
      <text x={left} y={bottom + 18}>
        {first}
      </text>
      <text x={right} y={bottom + 18} text-anchor="end">
        {last}
      </text>
    </svg>
  )
}

function PriceTable({ history, language }: ShownHistory) {
  const texts = CAR[language].history
  return (
    <WideTable caption={texts.caption} columns={[texts.from, { number: texts.cny }, { number: texts.eur }]}>
      {history.prices.map(({ date, observed_at, price_cny, price_eur }) => (
        <tr key={observed_at} data-price={price_cny ?? 'none'}>
          <th scope="row" class="one-line">
            {date}
          </th>
          <td class="number">
            {price_cny === null ? (
              <span class="unknown">{texts.noPrice}</span>
            ) : (
              formatPrice(price_cny, 'CNY', language)
            )}
          </td>
          <td class="number">
            {price_eur === null ? <span class="unknown">{texts.noRate}</span> : formatPrice(price_eur, 'EUR', language)}
          </td>
        </tr>
      ))}
    </WideTable>
  )
}
