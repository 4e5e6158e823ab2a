/** The marketplace's records, and which native key belongs to which group. Only names are reliable: every value may be missing or of another type. */

import type { MarketPage } from '../../domain/inventory/market.ts'
import type { MarketplaceBlock } from '../../domain/listing-parts/marketplace-block.ts'
import type { Raw } from '../../domain/readers.ts'

/** Every answer: `returncode` 0 is a success. */
export interface NativeEnvelope {
  readonly returncode: number
  readonly message: string
  readonly result: unknown
}

/** `result` of a search, as far as it was checked. */
export interface NativePage extends Omit<MarketPage, 'rows' | 'unreadable'> {
  readonly rows: readonly unknown[]
}

/** A row of a search (`carlist[]`): text where one would expect numbers. */
export type NativeRow = Raw

/** `result` of `getcarinfo`: numbers where rows have text. */
export type NativeDetail = Raw

/** A section of `getparamtypeitems`: `{title, data: [{name, content}]}`. */
export type NativeSheet = readonly unknown[]

export interface ParseContext {
  readonly base_url: string
  /** The host of the base URL, whose links may always be shown. */
  readonly origin: string
  readonly fetched_at_ms: number
  /** Whether the native block of a car is left empty, which saves a third of the time. */
  readonly without_native?: boolean
}

/**
 * Unknown values are left out. The kind of a key decides which values are unknown:
 * `figure`, `words` and `id` by the placeholders (0, "", "-", "0kWh", 待查 …), `date` by these and by years before cars;
 * `flag` and `count` by nothing but absence, since zero is a value there; so are `list` and `object`.
 */
export type NativeKind = 'figure' | 'words' | 'id' | 'date' | 'flag' | 'count' | 'list' | 'object'

/** Keys of a row of a list that a detail record lacks, or fills with a placeholder. */
export const LIST_KEYS = {
  listing: { kindname: 'words', downpayment: 'figure' },
  seller: { dealer_level: 'words' },
} as const satisfies Partial<Record<keyof MarketplaceBlock, Readonly<Record<string, NativeKind>>>>

/*
 * Left out on purpose: opaque ids (infoidext, dealeridext), account and chat ids of sellers (userid, imuserid, userno),
 * lead forms and screen furniture (hqcluesurl, template_config, isshowvideoliving, iscpl, iscpd, istop, mobilestatus), and
 * counters of the whole site (displacecount, servicetimes).
 */
export const NATIVE_KEYS = {
  catalog: {
    infoid: 'id',
    carname: 'words',
    brandid: 'id',
    brandname: 'words',
    seriesid: 'id',
    seriesname: 'words',
    specid: 'id',
    spid: 'id',
  },
  specifications: {
    displacement: 'figure',
    engine: 'figure',
    gearbox: 'words',
    drivingmode: 'words',
    levelname: 'words',
    ad_carleveid: 'id',
    flowmode: 'words',
    setcount: 'figure',
    fuelname: 'words',
    colorname: 'words',
    guidanceprice: 'figure',
    nedc_fuelconsumption: 'figure',
    wltc_fuelconsumption: 'figure',
  },
  listing: {
    price: 'figure',
    mileage: 'figure',
    downpayment: 'figure',
    isloan: 'flag',
    detselfhelpacttags: 'list',
    discounttags: 'list',
    remark: 'words',
    publicdate: 'words',
    followcount: 'count',
  },
  registration: {
    firstregshortdate: 'date',
    firstregdate: 'date',
    firstregyear: 'date',
    firstregstr: 'words',
    transfercount: 'count',
    environmental: 'words',
    examine: 'date',
    insurance: 'date',
    carusename: 'words',
    vincode: 'words',
    cid: 'id',
    cname: 'words',
    pid: 'id',
    countyname: 'words',
  },
  /** Codes of a seller; 0 is a valid code. */
  seller: { dealerid: 'id', fromtype: 'flag', cartype: 'flag', linktype: 'flag', isbrandcar: 'flag' },
  media: { imageurl: 'words', piclist: 'list', videourl: 'words', livestatus: 'flag', liveurl: 'words' },
  report_services: { isreport: 'flag', isreporttag: 'flag', testreporturl: 'words', risk: 'object' },
  /** Some are undocumented abbreviations; they pass as flags and are not interpreted. */
  warranty: {
    haswarranty: 'flag',
    isextwarranty: 'flag',
    iscontainfe: 'flag',
    isnewcar: 'flag',
    islatestcar: 'flag',
    is4sby: 'flag',
    isybyq: 'flag',
    isjpck: 'flag',
    issp: 'flag',
    isyzf: 'flag',
  },
  electric_vehicle: {
    isev: 'flag',
    batterypower: 'figure',
    lifemileage: 'figure',
    quickcharge: 'figure',
    slowcharge: 'figure',
    batterytype: 'words',
    batterybrand: 'words',
    drivingnum: 'words',
    accelerate: 'figure',
    ev100power: 'figure',
    evwarranty: 'words',
    baastype: 'words',
  },
} as const satisfies Record<keyof MarketplaceBlock, Readonly<Record<string, NativeKind>>>
