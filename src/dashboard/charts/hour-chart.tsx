/** Figures by hour as lines, drawn once for wide and once for narrow screens, with a table of days. */
import { WideTable } from '../components/wide-table.tsx'
import { FRAME } from '../texts/frame.ts'
import { CHARTS } from '../texts/operator/charts.ts'
import type { Language } from '../visit.ts'
import { ChartSvg } from './chart-svg.tsx'
import { drawHours, type HourFrame } from './draw-hours.ts'

export interface HourSeries {
  readonly label: string
  /** One for each hour; null = not known. */
  readonly values: readonly (number | null)[]
}

interface HourChartProps {
  /** Unique on a page. */
  readonly id: string
  readonly title: string
  /** `YYYY-MM-DDTHH`, oldest first, without gaps. */
  readonly hours: readonly string[]
  readonly series: readonly HourSeries[]
  readonly format: (value: number) => string
  readonly language: Language
}

const FRAMES: Readonly<Record<'wide' | 'narrow', HourFrame>> = {
  wide: { width: 520, height: 180, mostLabels: 7 },
  narrow: { width: 350, height: 170, mostLabels: 4 },
}
const DAY_CHARACTERS = 10

export function HourChart(props: HourChartProps) {
  const { id, title, series, format, language } = props
  const texts = CHARTS[language]
  if (series.every(({ values }) => values.every((value) => value === null))) {
    return (
      <figure class="chart lines-chart">
        <figcaption>{title}</figcaption>
        <p class="quiet">{texts.noData}</p>
      </figure>
    )
  }
  return (
    <figure class="chart lines-chart">
      <figcaption id={`${id}-caption`}>{title}</figcaption>
      <ul class="legend">
        {series.map(({ label, values }, at) => (
          <li key={label}>
            <svg class="swatch" viewBox="0 0 18 12" aria-hidden="true">
              <path class={`line line-${at}`} d="M0 6h18" />
            </svg>
            <span>
              {label} <strong>{describeLatest(values, format)}</strong>{' '}
              <span class="quiet">
                {texts.highest} {describeHighest(values, format)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Drawing {...props} size="wide" />
      <Drawing {...props} size="narrow" />
      <details>
        <summary>{FRAME[language].chartTable}</summary>
        <DayTable {...props} />
      </details>
    </figure>
  )
}

const NOT_KNOWN = '—'

/** The last hour may have no value yet. */
function describeLatest(values: HourSeries['values'], format: HourChartProps['format']): string {
  const last = values.at(-1) ?? values.at(-2) ?? null
  return last === null ? NOT_KNOWN : format(last)
}

function describeHighest(values: HourSeries['values'], format: HourChartProps['format']): string {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? NOT_KNOWN : format(Math.max(...known))
}

function Drawing(props: HourChartProps & { readonly size: keyof typeof FRAMES }) {
  const { id, title, hours, series, format, language, size } = props
  const { left, right, bottom, lines, surface, levels, days } = drawHours(
    hours,
    series.map(({ values }) => values),
    FRAMES[size],
  )
  const first = series[0]?.values ?? []
  const about = CHARTS[language].about(describeLatest(first, format), describeHighest(first, format))
  return (
    <ChartSvg
      {...{ id, size, title, left, right, levels }}
      kind="days"
      frame={FRAMES[size]}
      about={about}
      format={format}
    >
      {days.map(({ x, day }) => (
        <g key={day}>
          <path class="level" d={`M${x} ${bottom}v4`} />
          <text x={x} y={bottom + 18} text-anchor="middle">
            {day.slice(5)}
          </text>
        </g>
      ))}
      {series.length === 1 && <path class="surface" d={surface} />}
      {lines.map((d, at) => (
        <path key={series[at]?.label} class={`line line-${at}`} d={d} />
      ))}
    </ChartSvg>
  )
}

function DayTable({ title, hours, series, format, language }: HourChartProps) {
  const texts = CHARTS[language]
  const days = [...new Set(hours.map((hour) => hour.slice(0, DAY_CHARACTERS)))]
  const rows = days.flatMap((day) => {
    const cells = series.map(({ values }) => values.filter((_, at) => hours[at]?.startsWith(day)))
    return cells.every((values) => values.every((value) => value === null)) ? [] : [{ day, cells }]
  })
  const columns = [texts.day, ...series.map(({ label }) => ({ number: texts.highestOf(label) }))]
  return (
    <WideTable caption={texts.table(title)} showsCaption columns={columns} isGrid>
      {rows.map(({ day, cells }) => (
        <tr key={day}>
          <th scope="row" class="one-line">
            {day}
          </th>
          {cells.map((values, at) => (
            <td key={series[at]?.label} class="number">
              {describeHighest(values, format)}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  )
}
