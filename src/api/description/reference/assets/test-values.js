/** A test key sees the sample cars, so that values of the market, which forms propose, find nothing with it. */

/** As docs/guides/samples.md describes them. */
const SAMPLES = { car_id: '1', ids: '1,2,3' }

/** Values by the names of parameters, or null if the key sees the market, as live keys and the key of a demo do. */
export async function findTestValues(key) {
  if (!key.startsWith('ershou_test_')) return null
  try {
    const response = await fetch('/v1/me', { headers: { 'X-API-Key': key }, credentials: 'omit', cache: 'no-store' })
    const { allowance } = await response.json()
    // Sample cars cost nothing of the month.
    return allowance?.monthly_limit === null ? SAMPLES : null
  } catch {
    return null
  }
}

/** Replaces what was proposed, or puts it back if `values` is null. What the reader has typed stays. */
export function fillTestValues(form, values) {
  for (const field of form.querySelectorAll('input[value]')) {
    const own = values?.[field.name]
    if (own !== undefined && field.value === field.defaultValue) {
      field.dataset.proposed = field.defaultValue
      field.defaultValue = own
      field.value = own
    } else if (own === undefined && field.dataset.proposed !== undefined) {
      const isUntouched = field.value === field.defaultValue
      field.defaultValue = field.dataset.proposed
      if (isUntouched) field.value = field.defaultValue
      delete field.dataset.proposed
    }
  }
}
