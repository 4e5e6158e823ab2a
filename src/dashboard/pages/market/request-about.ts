/** The request to `/v1` for one of the questions about a car. */
import type { ApiRequest, RequestValues } from '../../format-request.ts'
import type { Language } from '../../visit.ts'

/** `question`: the end of its path; null for the details. `method`: of the typed client. */
export function requestAbout(
  id: number,
  question: string | null,
  method: string,
  language: Language,
  values: RequestValues = [],
): ApiRequest {
  const path = question === null ? `/v1/cars/${id}` : `/v1/cars/${id}/${question}`
  const query = language === 'en' ? values : [...values, ['lang', language] as const]
  return { path, query, method, ids: [id] }
}
