import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '../../src/api/description/openapi.ts'
import { BODY_STYLE_FILTERS, SORTS } from '../../src/domain/codes.ts'
import { OUTCOMES } from '../../src/domain/inspection-parts/outcome.ts'
import { REPORTED_TOPICS } from '../../src/domain/inspection-parts/provider-findings.ts'
import { listEndpoints } from '../properties/list-endpoints.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly $ref?: string
  readonly additionalProperties?: Schema | boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly deprecated?: boolean
}

const { schemas: SCHEMAS } = buildOpenApi(listEndpoints(), {}).components as {
  readonly schemas: Readonly<Record<string, Schema>>
}

/** A schema in the words of the contract's tables: `string or null`, `array of PanelDamage`. */
function name(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(name).join(' or ')
  if (schema.$ref) return schema.$ref.split('/').at(-1) as string
  if (schema.const !== undefined) return `constant ${schema.const}`
  if (schema.enum) return schema.enum.join('|')
  if (schema.type === 'array') return `array of ${name(schema.items ?? {})}`
  if (schema.type === 'object' && schema.properties) return 'object'
  if (schema.type === 'object') return `map of ${name(schema.additionalProperties as Schema)}`
  return [schema.type ?? 'anything'].flat().join('|')
}

const VALUES = 'string or integer or number or boolean or null'
const SEVERITY = 'unknown|none|minor|moderate|severe'

const INSPECTION = {
  available: 'boolean',
  data_available: 'boolean',
  parse_status: 'not_available|parsed|partial|unsupported|unavailable',
  report_provider: 'string or null',
  report_type: 'inspection|vehicle_condition or null',
  vehicle: 'ReportedVehicle',
  battery_health: 'BatteryHealth or null',
  conflicts: 'array of Conflict or null',
  source_unread: 'array of string',
  conclusions: 'array of ProviderConclusion',
  grade: 'ProviderGrade or null',
  modification_assessments: `map of ${VALUES}`,
  history_queries: 'array of ProviderHistoryQuery',
  first_registration_date: 'string or null',
  inspection_date: 'string or null',
  report_date: 'string or null',
  usage_type: 'string or null',
  inspection_report_url: 'string or null',
  inspection_report_print_url: 'string or null',
  odometer_rolled_back: 'boolean or null',
  note: 'string or null',
}
const CATEGORY = {
  name: 'string',
  source_name: 'string',
  source_summary: 'string or null',
  reported_counts: 'map of integer',
  parsed_item_count: 'integer',
  count_matches: 'boolean or null',
  outcomes: 'OutcomeCounts',
}

/** The tables of section 2, as the contract prints them. */
const TABLES: readonly (readonly [section: string, record: string, fields: Readonly<Record<string, string>>])[] = [
  [
    '2.1',
    'SearchResponse',
    {
      results: 'array of ListingRecord',
      next_page: 'integer or null',
      total_count: 'integer',
      page: 'integer',
      limit: 'integer',
      interpreted_as: 'Interpretation or null',
      did_you_mean: 'array of string or null',
      rates: 'array of UsedRate',
    },
  ],
  ['2.2', 'CountResponse', { count: 'integer' }],
  ['2.3', 'Models', { make: 'string', models: 'array of string' }],
  [
    '2.3',
    'Filters',
    {
      manufacturers: 'array of string',
      fuel_types: 'array of gasoline|diesel|hybrid|new_energy',
      transmissions: 'array of manual|automatic',
      body_styles: `array of ${BODY_STYLE_FILTERS.join('|')}`,
      sort_options: `array of ${SORTS.join('|')}`,
    },
  ],
  [
    '2.6',
    'InspectionSummary',
    {
      view: 'constant summary',
      ...INSPECTION,
      categories: 'array of ProviderInspectionCategorySummary',
      had_accident: 'boolean or null',
      was_flooded: 'boolean or null',
      was_fire_damaged: 'boolean or null',
      derived_damage_severity: SEVERITY,
    },
  ],
  [
    '2.7',
    'InspectionReport',
    {
      view: 'constant full',
      ...INSPECTION,
      categories: 'array of ProviderInspectionCategory',
      derived: 'DerivedInspectionSummary or null',
      is_rental: 'boolean or null',
      usage_history: 'array of string or null',
      had_accident: 'boolean or null',
      had_simple_repair: 'boolean or null',
      damage_severity: SEVERITY,
      panel_damage: 'array of PanelDamage or null',
      uninspected_items: 'array of string or null',
      has_tuning: 'boolean or null',
      tuning_types: 'array of string or null',
      inspection_grade: 'string or null',
      was_flooded: 'boolean or null',
      was_fire_damaged: 'boolean or null',
    },
  ],
  [
    '2.8',
    'ProviderConclusion',
    {
      topic: REPORTED_TOPICS.join('|'),
      label: 'string or null',
      source_label: 'string or null',
      source_fields: `map of ${VALUES}`,
    },
  ],
  ['2.8', 'ProviderInspectionCategory', { ...CATEGORY, items: 'array of ProviderInspectionItem' }],
  ['2.8', 'ProviderInspectionCategorySummary', CATEGORY],
  [
    '2.8',
    'ProviderInspectionItem',
    {
      name: 'string',
      status: 'string',
      remarks: 'string or null',
      source_name: 'string',
      source_status: 'string',
      source_remarks: 'string or null',
      source_page: 'integer or null',
      outcome: OUTCOMES.join('|'),
      part: 'BodyPart or null',
    },
  ],
  ['2.8', 'ProviderGrade', { code: 'string', source_label: 'string', source_meaning: 'string or null' }],
  [
    '2.8',
    'ProviderHistoryQuery',
    {
      topic: 'maintenance|insurance_events',
      source_name: 'string',
      query_date: 'string or null',
      receipt_url: 'string or null',
      result: 'no_records_returned|unknown',
      records_reported: 'integer or null',
      notice: 'string or null',
      source_notice: 'string or null',
    },
  ],
  [
    '2.8',
    'DerivedInspectionSummary',
    {
      basis: 'constant api_rules',
      exterior_repair_observed: 'boolean or null',
      damage_severity: SEVERITY,
      explanation: 'string',
    },
  ],
  [
    'decisions 8',
    'ReportedVehicle',
    {
      mileage_km: 'number or null',
      vin: 'string or null',
      color: 'string or null',
      city: 'string or null',
      report_number: 'string or null',
    },
  ],
  [
    'decisions 8',
    'Conflict',
    {
      field: 'mileage_km|registration_date|color|usage_type|vin',
      listing: 'string or number',
      report: 'string or number or null',
      reason: 'differs|doubted_by_provider',
    },
  ],
  ['2.8', 'PanelDamage', { panel: 'string', damage: 'array of string', rank: 'Exterior|Structural (Frame) or null' }],
  [
    '2.9',
    'InsuranceEvidence',
    {
      car_id: 'integer',
      claim_history_available: 'constant false',
      evidence_available: 'boolean or null',
      parse_status: INSPECTION.parse_status,
      report_provider: 'string or null',
      queries: 'array of ProviderHistoryQuery',
      insurance_expiry: 'string or null',
      note: 'string',
    },
  ],
]

/** Fields beside the contract's, only where the service keeps an inventory. */
const OPTIONAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Filters: [
    'powertrains',
    'provinces',
    'registration_states',
    'drives',
    'colors',
    'emission_codes',
    'gearboxes',
    'report_statuses',
    'damage_severities',
  ],
}

describe('spec 2 records in the interface description', () => {
  it.each(TABLES)('spec %s: %s has the fields and types of the contract', (_, record, fields) => {
    const { properties = {}, required } = SCHEMAS[record] as Schema
    const optional = OPTIONAL_FIELDS[record] ?? []
    expect(Object.keys(properties).sort()).toEqual([...Object.keys(fields), ...optional].sort())
    const inContract = Object.entries(properties).filter(([field]) => !optional.includes(field))
    expect(Object.fromEntries(inContract.map(([field, schema]) => [field, name(schema)]))).toEqual(fields)
    // A field that is not known is null, never absent.
    expect([...(required ?? [])].sort()).toEqual(Object.keys(fields).sort())
  })

  it('spec 2.11: a complaint requires loc, msg and type, and has input and ctx besides', () => {
    const { properties = {}, required } = SCHEMAS.ValidationError as Schema
    expect(Object.keys(properties).sort()).toEqual(['ctx', 'input', 'loc', 'msg', 'type'])
    expect(required).toEqual(['loc', 'msg', 'type'])
    expect(name(properties.loc as Schema)).toBe('array of string or integer')
    const list = (SCHEMAS.HTTPValidationError as Schema).properties?.detail as Schema
    expect(name(list)).toBe('array of ValidationError')
  })

  it('spec 9: the three aliases of the report are marked deprecated, and nothing else is', () => {
    const { properties = {} } = SCHEMAS.InspectionReport as Schema
    const marked = Object.keys(properties).filter((field) => properties[field]?.deprecated)
    expect(marked.sort()).toEqual(['damage_severity', 'had_simple_repair', 'panel_damage'])
  })
})
