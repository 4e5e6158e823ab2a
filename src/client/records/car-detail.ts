/** One car in full. Made by `npm run docs` from the records of the API. */
import type { ListingRecord } from './cars.ts'

/** One car with all that is known of it. */
export interface CarDetail extends ListingRecord {
  /** The seller's text in the source's language, without ways to reach a person. Null if there is none. What it promises is not checked. */
  readonly description: string | null
  /** In the language asked for. Null if unknown. */
  readonly color: string | null
  /** Layout and driven wheels, in the language asked for. Null if unknown. */
  readonly drive: string | null
  /** How many seats it has. Null if unknown, never 0. */
  readonly seats: number | null
  /** How many doors it has. Null if unknown, never 0. */
  readonly doors: number | null
  /** Changes of ownership; 0 = first owner. Null if unknown. */
  readonly transfer_count: number | null
  /** As the listing declares it, in the language asked for. Null if it declares none. */
  readonly usage_type: string | null
  /** The combustion engine; every field is null for a car without one. */
  readonly engine: {
    /** Litres. Null if unknown, and for a car without an engine. */
    readonly displacement_l: number | null
    /** Cubic centimetres. Null if unknown, and for a car without an engine. */
    readonly displacement_cc: number | null
    /** Of the combustion engine alone; the motors have `motor`. Null if unknown, and for a car without an engine. */
    readonly power_kw: number | null
    /** Metric horsepower (PS) of the engine alone. Null if unknown, and for a car without an engine. */
    readonly power_hp: number | null
    /** How many cylinders it has. Null if unknown, and for a car without an engine. */
    readonly cylinders: number | null
    /** In the language asked for. Null if unknown, and for a car without an engine. */
    readonly induction: string | null
    /** The same as `emission_standard` of the car. Null if unknown. */
    readonly emission_standard: string | null
  }
  /** The electric motors; every field is null for a car without any. */
  readonly motor: {
    /** Of all motors together. Null if unknown, and for a car without motors. */
    readonly power_kw: number | null
    /** How many motors drive the wheels. Null if unknown, and for a car without motors. */
    readonly count: number | null
  }
  /** Engine and motors together, of a hybrid. Null if the source does not tell it. */
  readonly system_power_kw: number | null
  /** Maximum torque of the car in newton metres. Null if unknown. */
  readonly torque_nm: number | null
  /** The kind of gearbox, finer than `transmission`. Null if unknown, or of a kind not listed here. */
  readonly gearbox: 'manual' | 'at' | 'dct' | 'amt' | 'cvt' | 'e_cvt' | 'dht' | 'fixed' | null
  /** The source's own word for the gearbox, in the language asked for. Null if unknown. */
  readonly gearbox_label: string | null
  /** The shape of the body, beside its size in `body_style`. Null if unknown. */
  readonly body_form:
    | 'sedan'
    | 'hatchback'
    | 'wagon'
    | 'coupe'
    | 'convertible'
    | 'suv'
    | 'mpv'
    | 'pickup'
    | 'van'
    | 'truck'
    | 'bus'
    | null
  /** Outer measures of the model in millimetres. */
  readonly dimensions_mm: {
    /** Length in millimetres. Null if unknown. */
    readonly length: number | null
    /** Width in millimetres. Null if unknown. */
    readonly width: number | null
    /** Height in millimetres. Null if unknown. */
    readonly height: number | null
    /** Wheelbase in millimetres. Null if unknown. */
    readonly wheelbase: number | null
  }
  /** Of the model without load. Null if unknown. */
  readonly kerb_weight_kg: number | null
  /** Who built it, often a joint venture, in the language asked for. Null if unknown. */
  readonly maker: string | null
  /** Who built it, as the source has it. Null if unknown. */
  readonly source_maker: string | null
  /** The traction battery. Null for every car that the source does not mark new-energy. */
  readonly battery: {
    /** Kilowatt-hours. Null if unknown, never 0. */
    readonly capacity_kwh: number | null
    /** Electric range of the new car. Null if unknown, never 0. */
    readonly range_km: number | null
    /** The cycle by which `range_km` was measured. Null if the source does not say. */
    readonly range_standard: 'nedc' | 'cltc' | 'wltc' | null
    /** In the language asked for. Null if unknown. */
    readonly chemistry: string | null
    /** True where the listing says that the battery is rented and not sold. Null where it says nothing. */
    readonly rented: boolean | null
  } | null
  /** Who sells the car; how to reach them stands on the page behind `source_url`. */
  readonly seller: {
    /** What kind of seller it is. Null if the source does not tell, or not in a way that is understood. */
    readonly kind: 'dealer' | 'franchised_dealer' | 'private' | 'platform' | null
    /** Of a business as the source has it, never of a person. Null if the source does not send one. */
    readonly name: string | null
  }
  /** Until when the periodic inspection is valid; may have passed. Null if unknown. */
  readonly inspection_valid_until: string | null
  /** Until when the compulsory insurance runs; may have passed. A policy date and no claim record. Null if unknown. */
  readonly insurance_expiry: string | null
  /** The maker's warranty for the model when new, in the language asked for. Null if unknown; null does not mean that there is none. */
  readonly warranty: string | null
  /** The manufacturer's guide price for a new one, in yuan. Null if unknown, never 0. */
  readonly new_price_cny: number | null
  /** All pictures in the order of the source, each in the largest size that it sent. */
  readonly photos: readonly string[]
  /** Where listing and inspection report differ. Null: no report of this car has been read of late; `/inspection` reads it. An empty list: the two agree on all that both state, which may be little. A side that does not state a fact makes no conflict, nor does one that states it less exactly. */
  readonly conflicts: readonly Conflict[] | null
  readonly marketplace: MarketplaceBlock
}

/** A fact that the listing and the report state differently. Neither side is taken to be right. */
export interface Conflict {
  /** Which fact; the name of the field in the records. A `vin` is compared where both show it. */
  readonly field: 'mileage_km' | 'registration_date' | 'color' | 'usage_type' | 'vin'
  /** What the listing says: a number for `mileage_km`, else a text in the language asked for. */
  readonly listing: string | number
  /** What the report says: a number for `mileage_km`, else a text in the language asked for. */
  readonly report: string | number
}

/** What the source itself says, as it says it. */
export interface MarketplaceBlock {
  /** The car's place in the source's catalogue. The source's own keys, units and values; what it does not know is left out. */
  readonly catalog: Readonly<Record<string, unknown>>
  /** The model's data, with the spec sheet's sections as sent under `sheet`, where `-` means none. The source's own keys, units and values; what it does not know is left out. */
  readonly specifications: Readonly<Record<string, unknown>>
  /** Price and mileage in units of ten thousand, promotions, and the text of the seller. The source's own keys, units and values; what it does not know is left out. */
  readonly listing: Readonly<Record<string, unknown>>
  /** Registration, transfers, expiry dates, the masked VIN and the place. The source's own keys, units and values; what it does not know is left out. */
  readonly registration: Readonly<Record<string, unknown>>
  /** Codes of the seller; no name, phone number or chat id of a person. The source's own keys, units and values; what it does not know is left out. */
  readonly seller: Readonly<Record<string, unknown>>
  /** Pictures and videos. The source's own keys, units and values; what it does not know is left out. */
  readonly media: Readonly<Record<string, unknown>>
  /** What the listing says of reports. The source's own keys, units and values; what it does not know is left out. */
  readonly report_services: Readonly<Record<string, unknown>>
  /** Flags as sent, and descriptions from the spec sheet. The source's own keys, units and values; what it does not know is left out. */
  readonly warranty: Readonly<Record<string, unknown>>
  /** Battery, range and charging; only when the source marks the car as new-energy. The source's own keys, units and values; what it does not know is left out. */
  readonly electric_vehicle?: Readonly<Record<string, unknown>>
}
