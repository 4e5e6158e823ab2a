/** Requests every route of a marketplace and returns a hash of each answer. */
import { createHash } from 'node:crypto'
import type { PrintedReport } from '../../marketplace/reports/printed-report.ts'
import { PROVIDER_CODES } from '../../marketplace/reports/providers.ts'

/** Target, status and content type, hash of the bytes. */
export type Print = readonly [target: string, head: string, hash: string]
export type Survey = Record<string, Print[]>

interface Row {
  readonly infoid: number
  readonly dealerid: number
  readonly imageurl: string
}

const PUBLIC = 'http://marketplace.test'
const SEARCHES = [
  '',
  'pagesize=24&pageindex=2',
  'pagesize=100&pageindex=5',
  'sort=1',
  'sort=2&price=5-20',
  'sort=3&mileage=3-6',
  'sort=4&agerange=2-7',
  'sort=5&fueltype=5,6,7',
  'brandid=1',
  'keyword=%E8%BF%90%E5%8A%A8',
  'gearbox=2&displacement=1.1-1.6',
  'service=420',
  'levelid=16,17,18',
]
const SIZES = ['400x300_c42_', '1024x768_c42_', 'f_440x0_0_q87_']
const BRANDS = [1, 3, 15, 33, 36, 75]
const LIST = 'a0_0msdgscncgpi1ltocsp'

export async function surveyMarketplace(url: string): Promise<Survey> {
  const print = async (target: string): Promise<Print> => {
    const response = await fetch(url + target, { redirect: 'manual' })
    const hash = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex')
    return [target, `${response.status} ${response.headers.get('content-type')}`, hash]
  }
  const printAll = async (targets: readonly string[]) => {
    const prints: Print[] = []
    for (const target of targets) prints.push(await print(target))
    return prints
  }
  const json = async (target: string) => (await fetch(url + target)).json() as Promise<unknown>

  const rows = ((await json('/api/v11/search?pagesize=50')) as { result: { carlist: Row[] } }).result.carlist
  const [first] = rows as [Row]
  const some = rows.slice(0, 10)
  const reports: string[] = []
  const receipts: string[] = []
  const truths: string[] = []
  for (const provider of PROVIDER_CODES) {
    const { infoids } = (await json(`/_control/cars?provider=${provider}&access=open&limit=4`)) as { infoids: number[] }
    for (const infoid of provider === 'bingping' ? infoids.slice(0, 2) : infoids) {
      truths.push(`/_control/cars/${infoid}/report`)
      const { printed } = (await json(`/_control/cars/${infoid}/report`)) as { printed: PrintedReport }
      for (const link of [printed.url, printed.print_url]) if (link) reports.push(link.replace(PUBLIC, ''))
      for (const { receipt_url: link } of printed.queries) if (link) receipts.push(link.replace(PUBLIC, ''))
    }
  }
  const sized = (row: Row, size: string) =>
    row.imageurl.replace(PUBLIC, '').replace(/\/[\w-]*?usedcar__/, `/${size}usedcar__`)

  return {
    search: await printAll(SEARCHES.map((query) => `/api/v11/search?${query}`)),
    brands: await printAll(['/api/v2/getbrands', '/api/v2/getbrands?isenergy=1']),
    series: await printAll(BRANDS.map((brand) => `/api/v2/getseriesbybrandid?brandid=${brand}`)),
    detail: await printAll(rows.map(({ infoid }) => `/apic/v2/car/getcarinfo?infoid=${infoid}`)),
    spec_sheet: await printAll(some.map(({ infoid }) => `/api/v1/car/getparamtypeitems?infoid=${infoid}`)),
    listing: await printAll(some.map(({ infoid, dealerid }) => `/dealer/${dealerid}/${infoid}.html`)),
    mobile: await printAll(some.map(({ infoid }) => `/cardetail/index?infoid=${infoid}`)),
    list_page: await printAll([`/china/${LIST}1exx0/`, `/china/${LIST}3exx0/`, `/china/dazhong/${LIST}1exx0/`]),
    photo: await printAll([
      ...SIZES.map((size) => sized(first, size)),
      ...some.slice(1, 3).map((row) => sized(row, '400x300_c42_')),
    ]),
    report: await printAll(reports),
    receipt: await printAll(receipts),
    rates: await printAll(['/stats/eurofxref/eurofxref-daily.xml']),
    truth: await printAll([
      '/_control/world',
      '/_control/cars?limit=50',
      ...some.map(({ infoid }) => `/_control/cars/${infoid}`),
      ...truths,
    ]),
    fixed: await printAll(['/_control', '/risk/index', '/clues/index', '/jiajian/login', '/nothing']),
  }
}
