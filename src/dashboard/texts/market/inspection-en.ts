/** Texts of the inspection in English. */
import type { DamageSeverity, ParseStatus } from '../../../domain/inspection.ts'
import type { ReportedTopic } from '../../../domain/inspection-parts/provider-findings.ts'

type Flag = 'had_accident' | 'was_flooded' | 'was_fire_damaged' | 'odometer_rolled_back'
type State = ParseStatus | 'reading' | 'failed'

const states: Readonly<Record<State, { readonly title: string; readonly text: string }>> = {
  parsed: {
    title: 'Report read completely',
    text: 'Everything that the report declares was read. This does not mean that the findings are good.',
  },
  partial: {
    title: 'Report read in part',
    text: 'Some of its content is missing or was not understood. What is not shown here is unknown.',
  },
  unsupported: {
    title: 'There is a report that cannot be read here',
    text: 'No parser knows this provider or its layout, so nothing is known about the findings. Open the report itself.',
  },
  unavailable: {
    title: 'A report is advertised but cannot be opened',
    text: 'Nothing is known about its findings. This is not a finding about the car.',
  },
  not_available: {
    title: 'No inspection report',
    text: 'The listing advertises none. This says nothing about the condition of the car.',
  },
  reading: {
    title: 'The report is being read',
    text: 'The provider takes longer than usual. Reload the page in a moment. Until then nothing is known about the findings.',
  },
  failed: {
    title: 'The report could not be read right now',
    text: 'The provider or the marketplace did not answer. Try again in a moment. Until then nothing is known about the findings.',
  },
}

const flags: Readonly<Record<Flag, { readonly name: string; readonly yes: string; readonly no: string }>> = {
  had_accident: { name: 'Accident', yes: 'Accident vehicle', no: 'Not an accident vehicle' },
  was_flooded: { name: 'Flood', yes: 'Flood-damaged', no: 'Not flood-damaged' },
  was_fire_damaged: { name: 'Fire', yes: 'Fire-damaged', no: 'Not fire-damaged' },
  odometer_rolled_back: { name: 'Odometer', yes: 'Rolled back', no: 'Not rolled back' },
}

const severities: Readonly<Record<DamageSeverity, string>> = {
  unknown: 'Not determined',
  none: 'None found',
  minor: 'Minor',
  moderate: 'Moderate',
  severe: 'Severe',
}

const topics: Readonly<Partial<Record<ReportedTopic, string>>> = {
  accident: 'Accident',
  flood: 'Flood',
  fire: 'Fire',
  odometer: 'Odometer',
  counters: 'Counts',
}

export const en = {
  title: 'Inspection',
  sheetLink: 'Evidence sheet to print',
  about: 'About the report, and queries of records',
  reload: 'Read it again',
  states,
  notDetermined: 'Not determined',
  notPrinted: (names: string) => `Not printed in the report: ${names}.`,
  and: ', ',
  provider: {
    title: 'What the provider concluded',
    text: 'The provider’s own words. They describe the car on the day of the inspection.',
    none: 'No conclusion of the provider was read. That is not a clean result.',
    flags,
    topics,
    otherTopic: 'Other',
    grade: 'Grade',
    gradeText: 'The provider’s own scale. Grades of different providers cannot be compared.',
    mileages: (listing: string, report: string) => `Listing ${listing} km, report ${report} km`,
  },
  derived: {
    title: 'What this service calculated',
    text: 'Calculated from the findings by fixed rules. It is not a rating of the provider.',
    severity: 'Damage',
    severities,
    repair: 'Repair of outer panels',
    repairs: { yes: 'Observed', no: 'Every outer panel is listed as untouched' },
    why: 'Why',
  },
  history: {
    title: 'Queries of records',
    noProof:
      'No record is no proof: repairs outside the queried network, private settlements and late entries never show up in these records.',
    none: 'The report mentions no query of maintenance or insurance records.',
    topics: { maintenance: 'Maintenance records', insurance_events: 'Insurance events' },
    results: { no_records_returned: 'The query returned no records', unknown: 'Result unknown' },
    records: (count: string) => (count === '1' ? '1 record reported' : `${count} records reported`),
    on: (date: string) => `queried on ${date}`,
    noDate: 'day of the query not printed',
    receipt: 'Receipt',
  },
  conflicts: {
    title: 'Listing against report',
    text: 'Where the two contradict each other. This service does not decide which is right.',
    none: 'Listing and report agree on everything that both state, which may be little.',
    field: 'Fact',
    listing: 'Listing',
    report: 'Report',
    reason: 'Why',
    reasons: { differs: 'They state different values', doubted_by_provider: 'The provider doubts the listing' },
    noValue: 'no value stated',
  },
  uninspected: {
    title: (count: number) => (count === 1 ? '1 item was not inspected' : `${count} items were not inspected`),
    text: 'They are not normal: nobody looked, or nobody could.',
  },
  unread: {
    title: (count: number) => (count === 1 ? '1 passage could not be read' : `${count} passages could not be read`),
    text: 'The report declares them. As printed:',
  },
  facts: {
    title: 'The report',
    provider: 'Provider',
    type: 'Kind of report',
    types: { inspection: 'Inspection', vehicle_condition: 'Vehicle condition' },
    inspectionDate: 'Inspected on',
    reportDate: 'Issued on',
    number: 'Report number',
    vin: 'VIN (masked)',
    mileage: 'Mileage',
    color: 'Colour',
    city: 'City',
    registered: 'First registration',
    usage: 'Registered use',
    uses: 'Commercial use',
    rental: 'Rental car',
    rentals: { yes: 'Yes', no: 'No' },
    modifications: 'Modifications',
    open: 'Open the report at the provider',
    print: 'Printable version of the provider',
    mayExpire: 'Links to reports may expire or require access.',
  },
  items: {
    found: (count: string) =>
      count === '0' ? 'No findings' : count === '1' ? 'What was found: 1 finding' : `What was found: ${count} findings`,
    more: (count: string) => `Show ${count} more`,
    showAll: 'Show all sections with their counts',
    nothingRead: 'No item with a result was read, so nothing is known about the findings.',
    nothingFound: 'No inspected item is listed as abnormal. What the report does not mention is unknown.',
    title: 'Every section of the report',
    counted: (read: string) => (read === '1' ? '1 item read' : `${read} items read`),
    countMatches: 'as many as the report declares',
    countDiffers: 'not as many as the report declares',
    noCount: 'the report declares no total',
    collapsed: (count: string) => `${count} inspected, normal`,
    notFitted: (count: string) => `${count} not fitted`,
    nothing: 'No item of this section has a result.',
    page: (page: number) => `page ${page}`,
    leftOut: (count: string) => `Not shown here: ${count} more. This request returns all items:`,
  },
}
