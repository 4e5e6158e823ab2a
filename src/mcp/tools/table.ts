/** The table of all tools over endpoints of `/v1`. Arguments and records come from the endpoints. */

export interface ToolRow {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The name of the endpoint. */
  readonly operation: string
  /** The endpoint that is asked instead if the argument is true. It has all parameters of the first that matter. */
  readonly instead?: { readonly argument: string; readonly description: string; readonly operation: string }
  /** Where the records are of which `fields` selects members; what is left out unless it is asked for. */
  readonly narrows?: { readonly place: string; readonly leavesOut?: readonly string[] }
  /** Said with every result. */
  readonly caution?: string
  /** How to ask for less if the answer is too large. */
  readonly lessBy: string
}

const COSTS = 'Costs one data request.'
const FREE = 'Costs nothing.'

export const TOOLS: readonly ToolRow[] = [
  {
    name: 'search_cars',
    title: 'Search cars',
    description: `Finds used cars on the marketplace: 24 on a page, with the number of all matches. Ask for next_page with the same filters to go on. A filter never matches cars for which its field is unknown. Use suggest_names for names of manufacturers and models. ${COSTS}`,
    operation: 'search',
    narrows: { place: 'results[]' },
    lessBy: 'Call it again with `fields`: the names of the fields of a car that you need, `id` among them.',
  },
  {
    name: 'count_cars',
    title: 'Count cars',
    description: `The number of cars that search_cars would find with the same filters. With facets, the numbers for each manufacturer, model, year, price band and so on instead, each group with the number of cars for which the value is unknown. ${COSTS}`,
    operation: 'count',
    instead: {
      argument: 'facets',
      description: 'Whether to count by filter value, in groups. Needs an inventory.',
      operation: 'facets',
    },
    narrows: { place: 'groups' },
    lessBy:
      'Call it again with `fields`: the names of the groups that you need, such as `make` or `price_band`; or add filters.',
  },
  {
    name: 'get_car',
    title: 'Read a car',
    description: `Everything that the listing of one car says: specification, equipment, photos, price, and the native record of the source under marketplace. The seller states it; nobody has checked it. ${COSTS}`,
    operation: 'car',
    narrows: { place: '' },
    lessBy:
      'Call it again with `fields`: the names of the fields that you need. `marketplace`, `equipment` and `photos` are the largest.',
  },
  {
    name: 'compare_price',
    title: 'Compare the price of a car',
    description: `Where the asking price of one car stands among comparable cars that are listed now: quartiles, percentile, the ids of the compared cars, and how the comparison was widened. Only asking prices are known, never what was paid. Needs an inventory. ${COSTS}`,
    operation: 'price_position',
    narrows: { place: '' },
    caution:
      'These are asking prices of listings, for cars whose condition may differ. If price_cny is null, too few comparable cars are listed to say anything.',
    lessBy: 'Call it again with `fields`: the names of the fields that you need. `ids` is the largest.',
  },
  {
    name: 'find_other_ads',
    title: 'Find other ads of a car',
    description: `Other ads that may offer the same car, listed now or before: each with how strong the match is (certain or likely), what agrees (reasons) and what the ads state differently (differences), such as the mileage or the price. Needs an inventory. ${COSTS}`,
    operation: 'duplicates',
    narrows: { place: 'candidates[]' },
    caution:
      'Ads are matched by a masked VIN, the month of registration, the trim and the mileage: even certain is no proof. No candidate does not show that there is no other ad: see compared for what could be compared.',
    lessBy: 'Call it again with `fields`: the names of the fields of a candidate that you need.',
  },
  {
    name: 'get_import_rules',
    title: 'Read the import rules for a car',
    description: `What a destination (RU or EU) asks for when one car is imported: duties, fees and thresholds from dated tables, each with whether it applies to this car. ${COSTS}`,
    operation: 'import_rules',
    narrows: { place: 'rules[]' },
    caution:
      'The tables were not checked against the official texts, and there may be other rules. There are no totals: do not add the figures up. depends and unknown do not mean that a rule does not apply.',
    lessBy: 'Call it again with `fields`: the names of the fields of a rule that you need. `figures` is the largest.',
  },
  {
    name: 'get_inspection',
    title: 'Read an inspection report',
    description: `The findings of the inspection report of one car, in the provider’s own wording. Many cars have no report, or one that cannot be read or only in part: then most fields are null, and null tells nothing about the car. ${COSTS}`,
    operation: 'inspection',
    narrows: { place: '' },
    caution:
      'A report that is missing, cannot be read or was read only in part is not evidence of a good condition: see parse_status, data_available and source_unread. If had_accident, was_flooded, was_fire_damaged or odometer_rolled_back is null, nobody has established it either way.',
    lessBy:
      'Call it again with view `summary`, or with `fields`: the names of the fields that you need. `categories` is the largest.',
  },
  {
    name: 'list_changes',
    title: 'List changes in the market',
    description: `Cars that appeared, changed their price or details, or are no longer observed: up to 100 changes in the order in which they were observed. Go on with next as after. no_longer_observed does not mean sold. row, the car as it is now, is left out unless fields names it. Needs an inventory. ${COSTS}`,
    operation: 'changes',
    narrows: { place: 'changes[]', leavesOut: ['row'] },
    lessBy: 'Call it again without `row` in `fields`, or with filters or types that fewer changes match.',
  },
  {
    name: 'suggest_names',
    title: 'Find names of manufacturers and models',
    description: `Manufacturers and models whose name begins like a text in English, Chinese or pinyin, also with typing errors. Use the names as brand and model of a search. ${FREE}`,
    operation: 'suggest',
    lessBy: 'Call it again with a longer text.',
  },
  {
    name: 'get_usage',
    title: 'Show the account and its usage',
    description: `The account and key of this connection, its limits, and how many data requests are left. ${FREE}`,
    operation: 'me',
    lessBy: 'Nothing can be left out.',
  },
]

export const EXPLAIN_FIELD = {
  name: 'explain_field',
  title: 'Explain fields',
  description: `What fields of the records mean: description, type, unit, what null means, the values of a closed set, and which endpoints have them. ${FREE}`,
  lessBy: 'Call it again with fewer names.',
} as const
