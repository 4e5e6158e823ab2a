/** Whether a text begins with words of a trim that may look like the name of a series: 2.0T is no BJ20, 7-seat no MG7, P400 no Poer. */

/** Displacement, range, power or torque of a maker, seats, and drives that are called so. */
const TRIM =
  /^(?:\d+\.\d|\d+(?:km|kwh|tsi|tfsi|t|v|h|d)(?![a-z\d])|\d+[\s-]?seat|e-?(?:power|cvt|4orce)(?![a-z])|p\d{3}e?(?![a-z\d]))/i
const LONGEST = 30

export function beginsLikeTrim(text: string): boolean {
  return TRIM.test(text.slice(0, LONGEST).normalize('NFKC').trimStart())
}
