/** An empty report; a parser spreads the fields that it read over it. */
import type { Report } from '../domain/report.ts'
import { NO_SUBJECT } from './read-subject.ts'

export function emptyReport(provider: string, sourceProvider: string): Report {
  return {
    provider,
    source_provider: sourceProvider,
    report_type: null,
    subject: NO_SUBJECT,
    source_standard: null,
    conclusions: [],
    counters: [],
    categories: [],
    grade: null,
    modifications: [],
    history_queries: [],
    legend: [],
    source_usage: null,
    source_rental: null,
    first_registration_date: null,
    inspection_date: null,
    report_date: null,
    print_url: null,
    unread: [],
  }
}
