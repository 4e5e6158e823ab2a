/** Asking price against mileage: a dot for each comparable car, a diamond for this one, and the quartiles. */
import type { ComponentChildren } from 'preact'
import type { PriceComparison } from '../../../../catalog/prices/create-price-position.ts'
import type { PricePosition } from '../../../../domain/prices/price-records.ts'
import { drawDots } from '../../../charts/draw-dots.ts'
import { formatCompact, formatMeasure, formatNumber, formatPrice } from '../../../format.ts'
import { PRICES } from '../../../texts/market/prices.ts'
import type { Language } from '../../../visit.ts'

type Quartiles = NonNullable<PricePosition['price_cny']>

interface PricePlotProps {
  readonly compared: PriceComparison
  readonly quartiles: Quartiles
  readonly language: Language
}

interface DrawnCar {
  readonly id: number
  readonly across: number
  readonly up: number
}

export function PricePlot({ compared, quartiles, language }: PricePlotProps) {
  const texts = PRICES[language]
  const others = compared.cars.flatMap(({ id, mileage_km, price_cny }) =>
    mileage_km === null ? [] : [{ id, across: mileage_km, up: price_cny }],
  )
  const hidden = compared.cars.length - others.length
  if (others.length === 0) return null
  const own = findOwn(compared)
  return (
    <figure class="chart price-plot">
      <figcaption>{texts.chart}</figcaption>
      <Drawing others={others} own={own} quartiles={quartiles} language={language} />
      <Legend own={own} quartiles={quartiles} language={language} />
      {hidden > 0 && <p class="quiet">{texts.notDrawn(formatNumber(hidden, language))}</p>}
    </figure>
  )
}

function findOwn({ position: { car_id, asking_price_cny }, mileage_km }: PriceComparison): DrawnCar | null {
  if (asking_price_cny === null || mileage_km === null) return null
  return { id: car_id, across: mileage_km, up: asking_price_cny }
}

interface DrawingProps extends Omit<PricePlotProps, 'compared'> {
  readonly others: readonly DrawnCar[]
  readonly own: DrawnCar | null
}

function Drawing({ others, own, quartiles, language }: DrawingProps) {
  const texts = PRICES[language]
  const { height, bottom, place, across, up } = drawDots(own === null ? others : [...others, own])
  const yOf = (price: number) => place({ across: 0, up: price }).y
  const [q1, median, q3] = [yOf(quartiles.q1), yOf(quartiles.median), yOf(quartiles.q3)]
  return (
    // Not an image: its dots are links, for pointers only. Keyboards and screen readers have the table.
    // biome-ignore lint/a11y/useSemanticElements: no element groups a drawing
    <svg class="dots" width="100%" height={height} role="group" aria-label={texts.chart} aria-describedby="dots-about">
      <desc id="dots-about">{describe({ others, own, quartiles, language })}</desc>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is reached by keys */}
      <g aria-hidden="true">
        {up.map(({ at, value }) => (
          <g key={value}>
            <line class="level" x1="0" x2="100%" y1={at} y2={at} />
            <text x="0" dx="-8" y={at + 4} text-anchor="end">
              {formatCompact(value, language)}
            </text>
          </g>
        ))}
        {across.map(({ at, value }) => (
          <text key={value} x={`${at}%`} y={bottom + 18} text-anchor="middle">
            {formatCompact(value, language)}
          </text>
        ))}
        <line class="axis" x1="0" x2="100%" y1={bottom} y2={bottom} />
        <text class="axis-name" x="0" dx="-8" y="12">
          {texts.price}
        </text>
        <text class="axis-name" x="100%" y={bottom + 38} text-anchor="end">
          {texts.mileage}
        </text>
        <rect class="middle-half" x="0" width="100%" y={q3} height={Math.max(1, q1 - q3)} />
        <line class="median" x1="0" x2="100%" y1={median} y2={median} />
        {others.map((car) => drawDot(car, place(car), language))}
        {own !== null && <Diamond at={place(own)} name={texts.thisCar} />}
      </g>
    </svg>
  )
}

interface At {
  readonly x: number
  readonly y: number
}

/** No component, because there may be hundreds. */
function drawDot({ id, across, up }: DrawnCar, { x, y }: At, language: Language) {
  return (
    <a key={id} href={`/market/${id}`} tabindex={-1}>
      <circle cx={`${x}%`} cy={y} r="4.5">
        <title>{PRICES[language].dot(formatNumber(up, language), formatNumber(across, language))}</title>
      </circle>
    </a>
  )
}

/** Beyond this the name is written to the left of the diamond. */
const FAR_RIGHT = 70

function Diamond({ at: { x, y }, name }: { readonly at: At; readonly name: string }) {
  const isLeft = x > FAR_RIGHT
  return (
    <svg class="own" x={`${x}%`} y={y} width="1" height="1" aria-hidden="true">
      <path d="M0-9 9 0 0 9-9 0z" />
      <text x={isLeft ? -14 : 14} y="4.5" text-anchor={isLeft ? 'end' : 'start'}>
        {name}
      </text>
    </svg>
  )
}

function describe({ others, own, quartiles, language }: DrawingProps): string {
  const texts = PRICES[language]
  const price = (amount: number) => formatPrice(amount, 'CNY', language)
  const drawn = own && texts.ownDrawn(price(own.up), formatMeasure(own.across, 'km', language))
  return texts.about(formatNumber(others.length, language), price(quartiles.median), drawn ?? texts.ownNotDrawn)
}

function Legend({ own, quartiles, language }: Omit<DrawingProps, 'others'>) {
  const texts = PRICES[language]
  const price = (amount: number) => formatPrice(amount, 'CNY', language)
  const { q1, median, q3 } = quartiles
  return (
    <>
      <ul class="legend dots-legend">
        {own !== null && (
          <li>
            <Swatch>
              <path class="own" d="M10 0 16 6 10 12 4 6z" />
            </Swatch>
            {texts.thisCar}
          </li>
        )}
        <li>
          <Swatch>
            <circle cx="10" cy="6" r="4.5" />
          </Swatch>
          {texts.other}
        </li>
        <li>
          <Swatch>
            <path class="median" d="M0 6H20" />
          </Swatch>
          {`${texts.median} ${price(median)}`}
        </li>
        <li>
          <Swatch>
            <path class="middle-half" d="M0 0H20V12H0z" />
          </Swatch>
          {`${texts.middle} ${texts.from(price(q1), price(q3))}`}
        </li>
      </ul>
      {own === null && <p class="quiet">{texts.ownNotDrawn}</p>}
    </>
  )
}

function Swatch({ children }: { readonly children: ComponentChildren }) {
  return (
    <svg class="dots swatch" width="20" height="12" viewBox="0 0 20 12" aria-hidden="true">
      {children}
    </svg>
  )
}
