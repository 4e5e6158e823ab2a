/** The last days of a part of the service as bars: one for each day, with what it means as a text. */
import type { DayState } from '../../domain/operations/status-history.ts'
import { formatNumber } from '../format.ts'
import { STATUS } from '../texts/status.ts'
import type { Language } from '../visit.ts'

interface DayBarsProps {
  readonly days: readonly DayState[]
  readonly language: Language
}

const STEP = 5
const WIDTH = 3.6
const HEIGHT = 30
/** Days without data are low, so that they differ not by colour alone. */
const LOW = 4
/** Failures are cut by a gap, so that they differ not by colour alone. */
const CUT = 8
const MOST_SOME_MINUTES = 60

export function DayBars({ days, language }: DayBarsProps) {
  const texts = STATUS[language]
  const count = (fits: (day: DayState) => boolean) => formatNumber(days.filter(fits).length, language)
  const about = texts.bars(
    count(({ operational, failing }) => operational > 0 && failing === 0),
    count(({ failing }) => failing > 0),
    count(({ operational, failing }) => operational + failing === 0),
  )
  const none = days.flatMap(({ operational, failing }, at) =>
    operational + failing === 0 ? [`M${at * STEP} ${HEIGHT - LOW}h${WIDTH}v${LOW}h-${WIDTH}z`] : [],
  )
  return (
    <svg class="day-bars" viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} role="img" aria-label={about}>
      <path class="day-none" d={none.join('')} />
      {days.map((day, at) =>
        day.operational + day.failing === 0 ? null : (
          <path key={day.day} class={`day-${stateOf(day)}`} d={drawBar(at * STEP, day.failing > 0)}>
            <title>{describeDay(day, language)}</title>
          </path>
        ),
      )}
    </svg>
  )
}

export function DayBarSwatch({ state }: { readonly state: 'well' | 'some' | 'unwell' | 'none' }) {
  const d = state === 'none' ? `M0 ${HEIGHT - LOW}h${WIDTH}v${LOW}h-${WIDTH}z` : drawBar(0, state !== 'well')
  return (
    <svg class="day-swatch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path class={`day-${state}`} d={d} />
    </svg>
  )
}

function stateOf({ failing }: DayState): 'well' | 'some' | 'unwell' {
  if (failing === 0) return 'well'
  return failing <= MOST_SOME_MINUTES ? 'some' : 'unwell'
}

function drawBar(x: number, isCut: boolean): string {
  const bar = (y: number, height: number) => `M${x} ${y}h${WIDTH}v${height}h-${WIDTH}z`
  return isCut ? bar(0, HEIGHT - CUT - 2) + bar(HEIGHT - CUT, CUT) : bar(0, HEIGHT)
}

function describeDay({ day, operational, failing }: DayState, language: Language): string {
  const texts = STATUS[language]
  const observed = formatMinutes(operational + failing, language)
  return failing === 0 ? texts.dayWell(day, observed) : texts.dayUnwell(day, formatMinutes(failing, language), observed)
}

export function formatMinutes(minutes: number, language: Language): string {
  const texts = STATUS[language]
  if (minutes < 60) return texts.minutes(formatNumber(minutes, language))
  return texts.duration(formatNumber(Math.floor(minutes / 60), language), formatNumber(minutes % 60, language))
}
