/** The day and month of a time in UTC, cached: formatting them for every request would take longer than counting it. */
export interface UtcDate {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `YYYY-MM` */
  readonly month: string
}

export function createDateReader(): (ms: number) => UtcDate {
  let number = Number.NaN
  let date: UtcDate = { day: '', month: '' }
  return (ms) => {
    const today = Math.floor(ms / 86_400_000)
    if (today !== number) {
      number = today
      const day = new Date(ms).toISOString().slice(0, 10)
      date = { day, month: day.slice(0, 7) }
    }
    return date
  }
}
