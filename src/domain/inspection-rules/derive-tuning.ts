/** Whether the provider reports a modification: true for one explicit yes, false only if every assessment is an explicit no. */

interface AssessedModification {
  readonly is_tuned: boolean | null
  /** What was modified, if the report says so. */
  readonly type: string | null
}

export function deriveTuning(modifications: readonly AssessedModification[]) {
  const tuned = modifications.filter(({ is_tuned }) => is_tuned === true)
  if (tuned.length > 0) {
    const types = [...new Set(tuned.map(({ type }) => type).filter((type) => type !== null))]
    return { has_tuning: true, tuning_types: types.length > 0 ? types : null }
  }
  const isDenied = modifications.length > 0 && modifications.every(({ is_tuned }) => is_tuned === false)
  return isDenied ? { has_tuning: false, tuning_types: [] } : { has_tuning: null, tuning_types: null }
}
