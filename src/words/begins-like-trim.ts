/** Whether a text begins with trim words that look like the name of a series: 2.0T is not a BJ20, 7-seat not an MG7, P400 not a Poer. */

/** Displacement, range, a maker's power or torque figure, seats and drive types. */
const TRIM =
  /^(?:\d+\.\d|\d+(?:km|kwh|tsi|tfsi|t|v|h|d)(?![a-z\d])|\d+[\s-]?seat|e-?(?:power|cvt|4orce)(?![a-z])|p\d{3}e?(?![a-z\d]))/i
const LONGEST = 30

export function beginsLikeTrim(text: string): boolean {
  return TRIM.test(text.slice(0, LONGEST).normalize('NFKC').trimStart())
}
