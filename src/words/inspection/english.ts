/** Joins English labels. */

/** Lowercases `Scratch` for the middle of a sentence; leaves `A-pillar`, `OBD port` and `VIN` as they are. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
}

export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** `Scratch, dent`. */
export function joinLabels(labels: readonly string[]): string {
  return labels.map((label, i) => (i === 0 ? label : lowerFirst(label))).join(', ')
}

/** `a, b or c`. */
export function joinChoices(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join() : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
}
