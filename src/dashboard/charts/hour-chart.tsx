/** Figures by hour as lines, drawn once for wide and once for narrow screens, with a table of days. */
import { WideTable } from '../components/wide-table.tsx'
import { FRAME } from '../texts/frame.ts'
import { CHARTS } from '../texts/operator/charts.ts'
import type { Language } from '../visit.ts'
import type { Line, LineFrame } from './draw-lines.ts'
import { LineDrawing, LineSwatch } from './line-drawing.tsx'

export interface HourSeries {
  readonly label: string
  /** One for each hour; null = not known. */
  readonly values: Line
}

interface HourChartProps {
  /** Unique on a page. */
  readonly id: string
  readonly title: string
  /** `YYYY-MM-DDTHH`, oldest first, without gaps. */
  readonly hours: readonly string[]
  readonly series: readonly HourSeries[]
  readonly format: (value: number) => string
  /** The smallest step that the format shows. */
  readonly finest?: number | undefined
  /** Of a level of the vertical axis, where it differs. */
  readonly formatLevel?: ((value: number) => string) | undefined
  readonly language: Language
}

const FRAMES: Readonly<Record<'wide' | 'narrow', Omit<LineFrame, 'finest'>>> = {
  wide: { width: 520, height: 180, mostLabels: 7, levels: 3, labelsDays: true },
  narrow: { width: 350, height: 170, mostLabels: 4, levels: 3, labelsDays: true },
}
const DAY_CHARACTERS = 10

export function HourChart(props: HourChartProps) {
  const { id, title, hours, series, format, finest = 1, formatLevel = format, language } = props
  const texts = CHARTS[language]
  if (series.every(({ values }) => values.every((value) => value === null))) {
    return (
      <figure class="chart lines-chart">
        <figcaption>{title}</figcaption>
        <p class="quiet">{texts.noData}</p>
      </figure>
    )
  }
  const [first] = series
  const drawing = {
    ...{ id, title, times: hours, format: formatLevel },
    lines: series.map(({ values }) => values),
    about: texts.about(describeLatest(first?.values ?? [], format), describeHighest(first?.values ?? [], format)),
  }
  return (
    <figure class="chart lines-chart">
      <figcaption id={`${id}-caption`}>{title}</figcaption>
      <ul class="legend">
        {series.map(({ label, values }, at) => {
          const [latest, highest] = [describeLatest(values, format), describeHighest(values, format)]
          return (
            <li key={label}>
              <LineSwatch at={at} />
              <span>
                {label} <strong>{latest}</strong>{' '}
                {highest !== latest && <span class="quiet">{texts.highest(highest)}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <LineDrawing {...drawing} kind="days" size="wide" frame={{ ...FRAMES.wide, finest }} />
      <LineDrawing {...drawing} kind="days" size="narrow" frame={{ ...FRAMES.narrow, finest }} />
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
