/** What people call the parameters: words of the trade, names in other services, names of our fields. */

/** By our name; a name that has a minimum and a maximum stands without them. Other names are in lower case, without separators. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  brand: ['make', 'makes', 'manufacturer', 'manufacturers', 'maker', 'marque', 'automaker', 'carmake', 'carbrand'],
  model: ['series', 'modelname', 'carmodel', 'trim', 'variant', 'version'],
  q: ['query', 'keyword', 'keywords', 'search', 'text', 'term', 'title'],
  price: ['cost', 'amount', 'askingprice', 'budget'],
  currency: ['cur', 'ccy', 'pricecurrency', 'pricein'],
  year: ['modelyear', 'yr', 'years', 'productionyear', 'yearofmanufacture'],
  age: ['vehicleage', 'carage', 'ageyears'],
  mileage: ['km', 'kms', 'kilometers', 'kilometres', 'odometer', 'mileagekm', 'distance'],
  fuel_type: ['fuel', 'fuels', 'fuellabel', 'fuelkind'],
  powertrain: ['electric', 'ev', 'propulsion', 'enginetype'],
  transmission: ['gearbox', 'gears', 'gear', 'transmissiontype'],
  gearbox: ['transmissioncode', 'gearboxtype'],
  body_style: ['body', 'bodytype', 'bodyform', 'vehicletype', 'cartype', 'segment', 'category'],
  drive: ['drivetrain', 'drivecode', 'drivetype', 'drivenwheels', 'wheeldrive', 'awd'],
  color: ['colour', 'colorcode', 'paint', 'exteriorcolor'],
  province: ['region', 'state', 'area', 'location'],
  city: ['town', 'place', 'location'],
  seats: ['seat', 'seatcount', 'numberofseats', 'numseats'],
  power_hp: ['power', 'hp', 'horsepower', 'bhp', 'ps'],
  displacement: ['displacementcc', 'cc', 'enginesize', 'enginecapacity'],
  emission: ['emissionstandard', 'emissioncode', 'emissions'],
  transfers_max: ['transfers', 'transfercount', 'owners', 'ownercount', 'previousowners'],
  registration_state: ['registered', 'registration', 'neverregistered', 'isnew', 'new'],
  battery_rented: ['batteryrental', 'batterylease', 'baas'],
  has_report: ['inspectionadvertised', 'inspection', 'inspected', 'hasinspection', 'report', 'withreport'],
  report_status: ['parsestatus', 'inspectionstatus', 'reportstate'],
  had_accident: ['accident', 'accidents', 'hasaccident', 'crashed'],
  was_flooded: ['flood', 'flooded', 'waterdamage'],
  was_fire_damaged: ['fire', 'firedamage', 'firedamaged', 'burned'],
  odometer_rolled_back: ['rolledback', 'rollback', 'odometerrollback', 'mileagerollback'],
  is_rental: ['rental', 'exrental'],
  derived_damage_severity: ['damage', 'damageseverity', 'severity'],
  derived_damage_severity_max: ['damage', 'damageseverity', 'severity', 'damagemax', 'severitymax'],
  export: ['exportstatus', 'exportclear', 'exportable'],
  listed_within_days: ['listed', 'listedat', 'listedsince', 'listedfrom', 'days'],
  price_changed_within_days: ['pricechange', 'pricechanged', 'pricedrop', 'pricecut'],
  sort: ['order', 'orderby', 'sortby', 'ordering', 'sorting', 'sortorder'],
  lang: ['language', 'locale', 'lng', 'hl'],
  page: ['offset', 'skip', 'start', 'pageno', 'pagenumber'],
  after: ['cursor', 'since', 'next', 'offset', 'page'],
  type: ['types', 'kind', 'kinds', 'event', 'events', 'verb'],
  ids: ['id', 'carid', 'carids', 'cars'],
  car_id: ['id', 'car', 'listing', 'listingid'],
  make: ['brand', 'manufacturer'],
  destination: ['country', 'market', 'destinationcountry', 'importcountry'],
  view: ['format', 'detail', 'details'],
  url: ['link', 'href', 'address', 'sourceurl'],
}

/** The number of records of an answer, which most endpoints fix. */
export const PAGE_SIZES: readonly string[] = ['limit', 'pagesize', 'perpage', 'size', 'top', 'rows', 'take', 'count']

/** Words at the beginning or end of a name for a bound. */
export const BOUNDS: readonly (readonly [end: 'min' | 'max', words: readonly string[]])[] = [
  ['min', ['minimum', 'min', 'from', 'gte', 'gt', 'over', 'above', 'least', 'since']],
  ['max', ['maximum', 'max', 'to', 'lte', 'lt', 'until', 'till', 'under', 'below', 'upto', 'most']],
]
