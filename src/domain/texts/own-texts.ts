/**
 * The free texts of records that the service writes itself, by record. Every other may hold words of other people: of sellers, the
 * marketplace, report providers or customers. So a new field is taken for theirs until it is listed here.
 */
const OWN: Readonly<Record<string, string>> = {
  BatteryHealth: 'measured_at',
  CarDetail:
    'registration_date listed_at launched inspection_valid_until insurance_expiry transmission_label powertrain_label export.rule.id export.rule.text export.rule.source source_url',
  ChangeRecord: 'cursor fields',
  ChangesResponse: 'next',
  ComparableRule: 'text',
  EvidenceField: 'field rule.id rule.text',
  ExportRecord: 'id changes_after files[].name files[].sha256',
  FacetBand: 'value label',
  ImportRule: 'id text source reason_text inputs[].field figures[].case',
  InspectionReport: 'first_registration_date inspection_date report_date',
  InspectionSummary: 'first_registration_date inspection_date report_date',
  InsuranceEvidence: 'insurance_expiry',
  ListingRecord: 'registration_date listed_at transmission_label powertrain_label source_url',
  Me: 'account.id account.email key.id key.prefix',
  ProviderHistoryQuery: 'query_date',
  StateOfHealth: 'measured_at',
  ThirtyMinutePower: 'rule.id rule.text rule.source',
  UsedRate: 'source',
  WarrantyRemaining: 'rule.id rule.text',
}

/** By record and path: `Me key.prefix`. */
export const OWN_TEXTS: ReadonlySet<string> = new Set(
  Object.entries(OWN).flatMap(([record, paths]) => paths.split(' ').map((path) => `${record} ${path}`)),
)
