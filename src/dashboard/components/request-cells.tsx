/** What the tables of requests show alike: the answer's status with its error, and the time that it took. */
import { VALIDATION_ERROR } from '../../domain/accounts/usage.ts'
import { formatNumber } from '../format.ts'
import type { Language } from '../visit.ts'

export function StatusAndCode({ status, code }: { readonly status: number; readonly code: string | null }) {
  return (
    <>
      <span class={`state ${status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}`}>{status}</span>
      {code !== null && (
        <a class="line-of-its-own" href={code === VALIDATION_ERROR ? '/docs/errors' : `/docs/errors/${code}`}>
          {code}
        </a>
      )}
    </>
  )
}

/** Less than can be shown is not nothing. */
export function formatTook(ms: number, language: Language): string {
  return ms < 0.1 ? '< 0.1' : formatNumber(Math.round(ms * 10) / 10, language)
}
