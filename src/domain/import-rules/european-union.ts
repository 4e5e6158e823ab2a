/** Rules of the European Union. Figures are from public pages, not from the official texts. */
import {
  all,
  decide,
  depends,
  type ImportedCar,
  isClassedAsCar,
  isClassedElectric,
  type Judgement,
  UNKNOWN,
} from './judgements.ts'
import { isFromChina } from './origin.ts'
import { type FigureRow, NO_FIGURE, type RuleRow } from './rule-table.ts'

const TARIFF = 'Common Customs Tariff of the European Union, heading 8703, as reported publicly'
const MEASURE = 'Commission Implementing Regulation (EU) 2024/2754, as reported publicly'
const TAXES = 'Standard rates of value added tax of the member states, as reported publicly'
const CHECKED = { as_of: '2026-11-01', valid_until: '2026-12-31', verified: false } as const

/** The producers of the measure. `maker`: in the name of a maker that builds in China, as the source states it. */
const PRODUCERS: readonly (readonly [name: string, maker: string, percent: number])[] = [
  ['BYD', '比亚迪', 17.0],
  ['Geely', '吉利', 18.8],
  ['SAIC', '上汽', 35.3],
  ['Tesla (Shanghai)', '特斯拉', 7.8],
]

const COUNTRIES: readonly (readonly [en: string, zh: string, percent: number])[] = [
  ['Germany', '德国', 19],
  ['Austria', '奥地利', 20],
  ['Netherlands', '荷兰', 21],
]

export const EUROPEAN_UNION: readonly RuleRow[] = [
  {
    id: 'eu_duty',
    topic: 'duty',
    text: {
      en: 'Duty on cars of heading 8703: 10 % of the customs value. Preferential rates, which depend on where the car was built and on proof of it, are not in this table.',
      zh: '品目8703汽车的关税：完税价格的10%。优惠税率取决于车辆的原产地及其证明，不在本表之内。',
    },
    judge: isClassedAsCar,
    inputs: ['body_style'],
    figures: (car) => [
      { ...NO_FIGURE, case: { en: 'Heading 8703', zh: '品目8703' }, percent: 10, matches: isClassedAsCar(car).applies },
    ],
    source: TARIFF,
    valid_from: null,
    ...CHECKED,
  },
  {
    id: 'eu_countervailing_duty',
    topic: 'countervailing_duty',
    text: {
      en: 'Countervailing duty on new battery-electric cars that were built in China, by producer. Where the car was built follows from its maker: a maker that is called imported built it elsewhere. Whether a car that was registered only briefly counts as new is decided by customs.',
      zh: '对在中国制造的新纯电动汽车按生产商征收反补贴税。制造地按厂商判断：厂商名称注明“进口”的车不在中国制造。仅短期登记过的车是否算新车，由海关决定。',
    },
    judge: (car) => all(isBatteryCar(car), isFromChina(car), isClassedAsCar(car), isNew(car)),
    inputs: ['powertrain', 'source_maker', 'body_style', 'registration_state'],
    figures: listProducers,
    source: MEASURE,
    valid_from: '2024-10-30',
    ...CHECKED,
  },
  {
    id: 'eu_vat',
    topic: 'vat',
    text: {
      en: 'Value added tax of the member state, on value, duty and freight together. The country of the import decides.',
      zh: '成员国增值税，计税基础为货值、关税和运费之和。税率取决于进口国。',
    },
    judge: () => ({ applies: 'yes', reason: 'every_car' }),
    inputs: [],
    figures: () =>
      COUNTRIES.map(([en, zh, percent]) => ({ ...NO_FIGURE, case: { en, zh }, percent, matches: 'depends' as const })),
    source: TAXES,
    valid_from: null,
    ...CHECKED,
  },
  {
    id: 'eu_approval',
    topic: 'approval',
    text: {
      en: 'A car without European type approval needs an individual approval. What it costs, and whether it is granted, cannot be known from a listing.',
      zh: '没有欧盟型式批准的汽车需要单车审批。费用以及能否获批无法从车源得知。',
    },
    judge: () => depends('official_decision'),
    inputs: [],
    figures: () => [],
    source: TARIFF,
    valid_from: null,
    ...CHECKED,
  },
]

/** The measure names battery cars, so one with a fuel cell is none, however a duty classes it. */
function isBatteryCar(car: ImportedCar): Judgement {
  return car.powertrain === 'fuel_cell' ? decide(false) : isClassedElectric(car)
}

function isNew({ registration_state }: ImportedCar): Judgement {
  if (registration_state === null) return UNKNOWN
  return registration_state === 'never_registered' ? decide(true) : depends('new_or_used')
}

/** A maker that is none of the listed ones may still belong to one of them; one that built the car elsewhere is none in any case. */
function listProducers(car: ImportedCar): readonly FigureRow[] {
  const origin = isFromChina(car).applies
  const named = PRODUCERS.find(([, maker]) => car.source_maker?.includes(maker))?.[0]
  const rest = origin === 'no' || named !== undefined ? 'no' : 'unknown'
  const matchOf = (name: string) => (name === named ? origin : rest)
  return [
    ...PRODUCERS.map(
      ([name, , percent]): FigureRow => ({
        ...NO_FIGURE,
        case: { en: name, zh: name },
        percent,
        matches: matchOf(name),
      }),
    ),
    {
      ...NO_FIGURE,
      case: { en: 'Other cooperating producers', zh: '其他配合调查的生产商' },
      percent: 20.7,
      matches: rest,
    },
    { ...NO_FIGURE, case: { en: 'All others', zh: '其他所有生产商' }, percent: 35.3, matches: rest },
  ]
}
