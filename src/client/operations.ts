/** Every operation of the API: its parameters, its answer and its address. Made by `npm run docs` from the table of endpoints. */
import type { ApiPromise } from './api-promise.ts'
import type { Me } from './records/account.ts'
import type { CarDetail } from './records/car-detail.ts'
import type { CountResponse, ListingRecord, PhotoUrl, SearchResponse } from './records/cars.ts'
import type { Filters, ManufacturerName, Models } from './records/catalogue.ts'
import type { CarHistory, ChangesResponse, FacetsResponse } from './records/market.ts'
import type { InspectionReport, InspectionSummary, InsuranceEvidence } from './records/reports.ts'

/** How a call differs from what the client was created with. */
export interface RequestOptions {
  /** Ends the call when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

/** What the client needs to know of an operation to ask it. */
export interface Operation {
  readonly path: string
  /** Whether it has parameters besides those of its path. */
  readonly parameters: boolean
  readonly takesLang: boolean
  readonly answers: 'object' | 'array'
}

/** What searches, counts and changes can be narrowed by. */
export interface FilterParams {
  /** Chinese or English manufacturer name, catalogue id, or pinyin. A name that several brands share finds them all; an id names one. */
  readonly brand?: string | null | undefined
  /** A model of the catalogue in English or Chinese: `Land Cruiser` means every series of the name, `Han EV` the variant. What names none, or none that a car has, is a keyword of the title; `interpreted_as` of a search says which. */
  readonly model?: string | null | undefined
  /** Raw keyword of the source-language title, and where an inventory is kept of the English one, from the beginning of a word on; blanks mean AND. */
  readonly q?: string | null | undefined
  /** Least age in years, itself included. */
  readonly age_min?: number | null | undefined
  /** Greatest age in years, itself included. */
  readonly age_max?: number | null | undefined
  /** Least mileage in km, itself included; cars of unknown mileage never match. */
  readonly mileage_min?: number | null | undefined
  /** Greatest mileage in km, itself included; cars of unknown mileage never match. */
  readonly mileage_max?: number | null | undefined
  /** Least price in `currency`; in CNY a multiple of 10,000. Cars without a price never match. */
  readonly price_min?: number | null | undefined
  /** Greatest price in `currency`; in CNY a multiple of 10,000. Cars without a price never match. */
  readonly price_max?: number | null | undefined
  /** Currency of the price bounds. */
  readonly currency?: 'cny' | 'eur' | null | undefined
  /** One of these, or a list of them. Battery-electric, plug-in, range-extended and fuel-cell cars are `new_energy`. */
  readonly fuel_type?:
    | 'gasoline'
    | 'diesel'
    | 'hybrid'
    | 'new_energy'
    | readonly ('gasoline' | 'diesel' | 'hybrid' | 'new_energy')[]
    | `${'gasoline' | 'diesel' | 'hybrid' | 'new_energy'},${string}`
    | null
    | undefined
  /** Whether the driver shifts. */
  readonly transmission?: 'manual' | 'automatic' | null | undefined
  /** A body style, or `car` or `suv` for all of them. */
  readonly body_style?:
    | 'car'
    | 'suv'
    | 'micro_car'
    | 'small_car'
    | 'compact_car'
    | 'midsize_car'
    | 'large_car'
    | 'fullsize_car'
    | 'sports_car'
    | 'mpv'
    | 'minivan'
    | 'minitruck'
    | 'minibus'
    | 'pickup'
    | 'small_suv'
    | 'compact_suv'
    | 'midsize_suv'
    | 'large_suv'
    | 'fullsize_suv'
    | null
    | undefined
  /** One of these, or a list of them. Finer than `fuel_type`; cars of unknown powertrain never match. Needs an inventory. */
  readonly powertrain?:
    | 'combustion'
    | 'mild_hybrid'
    | 'hybrid'
    | 'plug_in_hybrid'
    | 'range_extender'
    | 'battery_electric'
    | 'fuel_cell'
    | readonly (
        | 'combustion'
        | 'mild_hybrid'
        | 'hybrid'
        | 'plug_in_hybrid'
        | 'range_extender'
        | 'battery_electric'
        | 'fuel_cell'
      )[]
    | `${'combustion' | 'mild_hybrid' | 'hybrid' | 'plug_in_hybrid' | 'range_extender' | 'battery_electric' | 'fuel_cell'},${string}`
    | null
    | undefined
  /** Province in which the car stands: its English or Chinese name, or the two digits of its code. Needs an inventory. */
  readonly province?: string | null | undefined
  /** Whether the car was ever registered; cars of which it is unknown never match. Needs an inventory. */
  readonly registration_state?: 'registered' | 'never_registered' | null | undefined
  /** Least model year, itself included; cars of unknown model year never match. Needs an inventory. */
  readonly year_min?: number | null | undefined
  /** Greatest model year, itself included; cars of unknown model year never match. Needs an inventory. */
  readonly year_max?: number | null | undefined
  /** Whether the listing advertises an inspection report by a link that leads to a page. Needs an inventory. */
  readonly has_report?: boolean | null | undefined
}

export interface SearchParams extends FilterParams {
  /** Order of the results. Where no inventory is kept, `youngest` is exact to the month where the question is one search of the source, and to the year where a name means several series (`Tang`, `JAC`): rows tell no month. */
  readonly sort?: 'default' | 'price_asc' | 'price_desc' | 'newest' | 'youngest' | 'mileage_asc' | null | undefined
  /** Page, from 1. */
  readonly page?: number | null | undefined
  /** Language of names and labels. */
  readonly lang?: 'en' | 'zh' | null | undefined
}

export interface CountParams extends FilterParams {
  /** Order of the results. Where no inventory is kept, `youngest` is exact to the month where the question is one search of the source, and to the year where a name means several series (`Tang`, `JAC`): rows tell no month. */
  readonly sort?: 'default' | 'price_asc' | 'price_desc' | 'newest' | 'youngest' | 'mileage_asc' | null | undefined
}

export interface ListFacetsParams extends FilterParams {
  /** Language of names and labels. */
  readonly lang?: 'en' | 'zh' | null | undefined
}

export interface ListFiltersParams {
  /** Language of names and labels. */
  readonly lang?: 'en' | 'zh' | null | undefined
}

export interface ListMakesParams {
  /** Language of names and labels. */
  readonly lang?: 'en' | 'zh' | null | undefined
}

export interface ListModelsParams {
  /** Language of names and labels. */
  readonly lang?: 'en' | 'zh' | null | undefined
}

export interface GetCarParams {
  /** Language of names and labels. */
  readonly lang?: 'en' | 'zh' | null | undefined
}

export interface ListSimilarParams {
  /** How many at the most. */
  readonly limit?: number | null | undefined
  /** Language of names and labels. */
  readonly lang?: 'en' | 'zh' | null | undefined
}

export interface GetInspectionParams {
  /** Language of names and labels. */
  readonly lang?: 'en' | 'zh' | null | undefined
  /** Without or with every item and what the API calculates. */
  readonly view?: 'summary' | 'full' | null | undefined
}

export interface GetInsuranceParams {
  /** Language of names and labels. */
  readonly lang?: 'en' | 'zh' | null | undefined
}

export interface ListChangesParams extends FilterParams {
  /** Go on behind this place of the log: `next` of the answer before. Without it, from the oldest change that is kept. Changes are kept for 90 days; an older cursor is refused. */
  readonly after?: string | null | undefined
  /** One of these, or a list of them. */
  readonly type?:
    | 'appeared'
    | 'price_changed'
    | 'details_changed'
    | 'no_longer_observed'
    | 'observed_again'
    | readonly ('appeared' | 'price_changed' | 'details_changed' | 'no_longer_observed' | 'observed_again')[]
    | `${'appeared' | 'price_changed' | 'details_changed' | 'no_longer_observed' | 'observed_again'},${string}`
    | null
    | undefined
}

export interface Operations {
  /** Search cars. A page of 24 cars. Ask for `next_page` with the same filters until it is null, and drop ids that you have seen: the stock changes between requests. Costs a data request. */
  search(params?: SearchParams, options?: RequestOptions): ApiPromise<SearchResponse>
  /** Count cars. How many cars a search with the same filters finds. `sort` is checked and has no effect. Costs a data request. */
  count(params?: CountParams, options?: RequestOptions): ApiPromise<CountResponse>
  /** Count cars by what they can be filtered by. With the filters of a search: for each manufacturer, model, model year, fuel, powertrain, transmission, body style, province, price band and mileage band, how many cars a search would find with it. Each group is counted as if its own filter were not set, so that it shows what else one could choose. Needs an inventory. Costs a data request. */
  listFacets(params?: ListFacetsParams, options?: RequestOptions): ApiPromise<FacetsResponse>
  /** List the supported filter values. Five lists; every value can be used as a parameter as it stands. */
  listFilters(params?: ListFiltersParams, options?: RequestOptions): ApiPromise<Filters>
  /** List the manufacturers. Every manufacturer of the source's catalogue, sorted by name; `lang=zh` gives the original names. */
  listMakes(params?: ListMakesParams, options?: RequestOptions): ApiPromise<readonly ManufacturerName[]>
  /** List the models of a manufacturer. Each model can be used as `model` in a search. Costs a data request. */
  listModels(make: string, params?: ListModelsParams, options?: RequestOptions): ApiPromise<Models>
  /** Read a car. Normalized fields, photos, and what the source itself says under `marketplace`. Costs a data request. */
  getCar(car_id: number, params?: GetCarParams, options?: RequestOptions): ApiPromise<CarDetail>
  /** List the photos of a car. In the order of the listing, each in the largest size that the source names. Details carry the same list. Costs a data request. */
  listImages(car_id: number, options?: RequestOptions): ApiPromise<readonly PhotoUrl[]>
  /** List similar cars. The same model first, then the same manufacturer and body style, nearest in price, age and mileage. May be empty. Costs a data request. */
  listSimilar(
    car_id: number,
    params?: ListSimilarParams,
    options?: RequestOptions,
  ): ApiPromise<readonly ListingRecord[]>
  /** Read the findings of an inspection report. Provider findings with their source words. No report, and a report that cannot be read, are no clean result. `view` of the answer says which of the two records it is. Costs a data request. */
  getInspection<View extends 'summary' | 'full' = 'summary'>(
    car_id: number,
    params?: GetInspectionParams & { readonly view?: View | null | undefined },
    options?: RequestOptions,
  ): ApiPromise<{ summary: InspectionSummary; full: InspectionReport }[View]>
  /** Read insurance-event query evidence. Query evidence, never claim history. No record returned does not show the absence of claims. Costs a data request. */
  getInsurance(car_id: number, params?: GetInsuranceParams, options?: RequestOptions): ApiPromise<InsuranceEvidence>
  /** Read the history of a car. When the car was first and last seen, and every price with its day, also of cars that are gone. Needs an inventory. Costs a data request. */
  getHistory(car_id: number, options?: RequestOptions): ApiPromise<CarHistory>
  /** Follow what changes on the market. Up to 100 changes in the order in which they were seen. Ask again with `next` as `after`, at once while pages are full, else every now and then. With filters of a search, a car counts that fits them before or after the change. Needs an inventory. Costs a data request. */
  listChanges(params?: ListChangesParams, options?: RequestOptions): ApiPromise<ChangesResponse>
  /** Show the account and what is left. The account and the key of this request, and the allowance in force. Costs no data request and takes no place in the minute. `null` means that there is no limit. */
  getMe(options?: RequestOptions): ApiPromise<Me>
}

export const OPERATIONS: Readonly<Record<keyof Operations, Operation>> = {
  search: { path: '/v1/search', parameters: true, takesLang: true, answers: 'object' },
  count: { path: '/v1/search/count', parameters: true, takesLang: false, answers: 'object' },
  listFacets: { path: '/v1/facets', parameters: true, takesLang: true, answers: 'object' },
  listFilters: { path: '/v1/filters', parameters: true, takesLang: true, answers: 'object' },
  listMakes: { path: '/v1/makes', parameters: true, takesLang: true, answers: 'array' },
  listModels: { path: '/v1/makes/{make}/models', parameters: true, takesLang: true, answers: 'object' },
  getCar: { path: '/v1/cars/{car_id}', parameters: true, takesLang: true, answers: 'object' },
  listImages: { path: '/v1/cars/{car_id}/images', parameters: false, takesLang: false, answers: 'array' },
  listSimilar: { path: '/v1/cars/{car_id}/similar', parameters: true, takesLang: true, answers: 'array' },
  getInspection: { path: '/v1/cars/{car_id}/inspection', parameters: true, takesLang: true, answers: 'object' },
  getInsurance: { path: '/v1/cars/{car_id}/insurance', parameters: true, takesLang: true, answers: 'object' },
  getHistory: { path: '/v1/cars/{car_id}/history', parameters: false, takesLang: false, answers: 'object' },
  listChanges: { path: '/v1/changes', parameters: true, takesLang: false, answers: 'object' },
  getMe: { path: '/v1/me', parameters: false, takesLang: false, answers: 'object' },
}
