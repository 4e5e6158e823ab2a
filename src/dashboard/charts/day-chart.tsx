/** Requests by day or hour as stacked bars, drawn once for wide and once for narrow screens, followed by the table. */
import type { StatusClass } from '../../domain/accounts/usage.ts'
import { WideTable } from '../components/wide-table.tsx'
import { formatCompact, formatNumber } from '../format.ts'
import { FRAME } from '../texts/frame.ts'
import { USAGE } from '../texts/usage.ts'
import type { Language } from '../visit.ts'
import type { DaySeries, Series } from './arrange-series.ts'
import { ChartSvg } from './chart-svg.tsx'
import { drawDays } from './draw-days.ts'
import { Filled, Swatch } from './patterns.tsx'
import { anchorOf, FRAMES, frameOf, isHours, labelTick, nameTime } from './time-axis.ts'

interface DayChartProps {
  /** Prefix of the ids of elements that refer to each other; unique on a page. */
  readonly id: string
  readonly title: string
  readonly chart: DaySeries
  /** The label of a series. */
  readonly labelOf: (series: Series) => string
  /** The colour index of a series. */
  readonly placeOf: (series: Series, at: number) => number
  /** Where a heading above says the same. */
  readonly hidesTitle?: boolean
  readonly language: Language
}

/** Colour indexes: client errors are amber and server errors red on every chart. */
export const STATUS_PLACES: Readonly<Record<StatusClass, number>> = { '2xx': 0, '3xx': 2, '4xx': 1, '5xx': 3 }

export function DayChart(props: DayChartProps) {
  const { id, title, chart, labelOf, placeOf, hidesTitle = false, language } = props
  return (
    <figure class="chart">
      <figcaption id={`${id}-caption`} {...(hidesTitle ? { class: 'unseen' } : {})}>
        {title}
      </figcaption>
      <ul class="legend">
        {chart.series.map((one, at) => (
          <li key={one.name}>
            <Swatch place={placeOf(one, at)} />
            <span>
              {labelOf(one)} <span class="quiet">{formatNumber(one.total, language)}</span>
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

function Drawing({
  id,
  title,
  chart,
  labelOf,
  placeOf,
  language,
  size,
}: DayChartProps & { readonly size: keyof typeof FRAMES }) {
  const { width } = FRAMES[size]
  const { left, right, bottom, paths, levels, labels, columns } = drawDays(chart, frameOf(size, chart.days))
  const texts = USAGE[language]
  const top = Math.max(...chart.totals)
  const topDay = nameTime(chart.days[chart.totals.indexOf(top)] as string)
  const about = texts.chartText(formatNumber(chart.total, language), formatNumber(top, language), topDay)
  return (
    <ChartSvg
      {...{ id, size, title, left, right, levels }}
      kind="days"
      frame={FRAMES[size]}
      about={about}
      format={(value) => formatCompact(value, language)}
    >
      {paths.map((d, at) => (
        <Filled key={chart.series[at]?.name} d={d} place={placeOf(chart.series[at] as Series, at)} />
      ))}
      {labels.map(({ x, day }) => (
        <text key={day} x={x} y={bottom + 17} text-anchor={anchorOf(x, width, day)}>
          {labelTick(day)}
        </text>
      ))}
      {columns.map(({ x, width: own, day }, at) => (
        <rect key={day} class="column" x={x} y="0" width={own} height={bottom}>
          {size === 'wide' && <title>{describeColumn(chart, at, labelOf, language)}</title>}
        </rect>
      ))}
    </ChartSvg>
  )
}

/** A line for the day, and one for each series that has something then. A script shows them in a card. */
function describeColumn(
  { days, series, totals }: DaySeries,
  at: number,
  labelOf: DayChartProps['labelOf'],
  language: Language,
): string {
  const texts = USAGE[language]
  const format = (value: number) => formatNumber(value, language)
  const parts = series
    .filter(({ values }) => (values[at] as number) > 0)
    .map((one) => texts.seriesLine(labelOf(one), format(one.values[at] as number)))
  return [texts.dayTitle(nameTime(days[at] as string), format(totals[at] as number)), ...parts].join('\n')
}

function DayTable({ title, chart, labelOf, language }: DayChartProps) {
  const texts = USAGE[language]
  const { days, series, totals } = chart
  const columns = [
    isHours(days) ? texts.hour : texts.day,
    ...series.map((one) => ({ number: labelOf(one) })),
    { number: texts.all },
  ]
  return (
    <WideTable caption={texts.dayTable(title)} showsCaption columns={columns} isGrid sorts>
      {days.map((day, at) => totals[at] !== 0 && <DayRow key={day} {...{ day, at, chart, language }} />)}
    </WideTable>
  )
}

interface DayRowProps extends Pick<DayChartProps, 'chart' | 'language'> {
  readonly day: string
  readonly at: number
}

function DayRow({ day, at, chart, language }: DayRowProps) {
  return (
    <tr>
      <th scope="row" class="one-line">
        {nameTime(day)}
      </th>
      {chart.series.map(({ name, values }) => (
        <td key={name} class="number">
          {formatNumber(values[at] as number, language)}
        </td>
      ))}
      <td class="number">{formatNumber(chart.totals[at] as number, language)}</td>
    </tr>
  )
}
