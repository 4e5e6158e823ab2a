/** Splits words that a title writes without a blank: CVTXL, 1.5TCVT, 190Max. */

const LONG_GEARBOX = '(?:[ESG]-?)?(?:CVT|DCT|DSG|AMT|IVT|DHT|DKG|EDC|PDK|TCT)'

/** CVT, DSG and the like often directly precede a Chinese word, and sometimes any word: CVTXL, DSGR-Line, AMT3系. */
const GEARBOX_FIRST = new RegExp(`^(?:\\d{1,2}-?)?${LONG_GEARBOX}(?=[A-Za-z0-9])|^\\d{1,2}[AM]T(?=[A-Za-z])`)
/** Without a number of gears these two letters also begin other words, so they match only behind an engine: 1.5L MTSE. */
const SHORT_GEARBOX_FIRST = /^[AM]T(?=[A-Za-z])/
const ENGINE_FIRST = new RegExp(`^\\d\\.\\d[A-Z]{1,4}?(?=(?:\\d{1,2}-?)?(?:${LONG_GEARBOX}|[AM]T)$)`)
/** Makers of electric cars put the range, or the power, before the level. */
const NUMBER_FIRST = /^\d{2,4}(?=(?:Pro|Max|Ultra|Plus|Air|Lite|PHEV|HEV|EV|VC-Turbo)(?![a-z]))/i

/** The length of the first part of a word without Chinese; the whole length if it has one part. */
export function measureFirst(word: string, isBehindEngine: boolean): number {
  const found =
    GEARBOX_FIRST.exec(word) ??
    (isBehindEngine ? SHORT_GEARBOX_FIRST.exec(word) : null) ??
    ENGINE_FIRST.exec(word) ??
    NUMBER_FIRST.exec(word)
  return found ? found[0].length : word.length
}
