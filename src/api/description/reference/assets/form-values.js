/** The values of a form as texts by the names of parameters. */

/** Fields that hold a parameter: inputs, selects, and groups of boxes. */
export function findFields(form) {
  return [...form.elements].filter((field) => field.name !== '' && field.type !== 'checkbox')
}

export function readValue(field) {
  if (field.tagName !== 'FIELDSET') return field.value.trim()
  return [...field.querySelectorAll('input:checked')].map((box) => box.value).join(',')
}

/** What a field cannot hold is left out. */
export function writeValue(field, text) {
  if (field.tagName === 'FIELDSET') {
    const values = text.split(',')
    for (const box of field.querySelectorAll('input')) box.checked = values.includes(box.value)
    return
  }
  if (field.tagName === 'SELECT') {
    // The default stands as the empty choice.
    field.value = [...field.options].some(({ value }) => value === text) ? text : ''
    return
  }
  field.value = text
}

export function readValues(form) {
  const values = Object.create(null)
  for (const field of findFields(form)) values[field.name] = readValue(field)
  return values
}
