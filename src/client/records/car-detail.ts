/** One car in full. Made by `npm run docs` from the records of the API. */
import type { ListingRecord } from './cars.ts'
import type { Equipment } from './equipment.ts'

/** One car with all that is known of it. */
export interface CarDetail extends ListingRecord {
  /** The seller's text in the source's language, without ways to reach a person. Null if there is none. What it promises is not checked. */
  readonly description: string | null
  /** The source's own word, in the language asked for. Null if unknown. */
  readonly color: string | null
  /** The basic colour; `silver` is also silver grey, `champagne` also champagne gold. Null if unknown, and where the word names no colour or leaves two open (silver or grey). */
  readonly color_code:
    | 'black'
    | 'white'
    | 'silver'
    | 'grey'
    | 'red'
    | 'blue'
    | 'green'
    | 'yellow'
    | 'orange'
    | 'brown'
    | 'beige'
    | 'champagne'
    | 'gold'
    | 'purple'
    | 'pink'
    | 'multicolor'
    | 'other'
    | null
  /** Layout and driven wheels, in the language asked for. Null if unknown. */
  readonly drive: string | null
  /** Which wheels are driven; `awd` is every kind of four-wheel drive. Null if unknown, and where the source says only that there are two. */
  readonly drive_code: 'fwd' | 'rwd' | 'awd' | null
  /** The stage of the Chinese standard in `emission_standard`; `china_6` where it does not say whether 6a or 6b. Where it names two stages (China 4, also China 5), the lower: so much is certain. Null if unknown, for older stages, for the standards of other countries and cities, and for cars that have none. */
  readonly emission_code: 'china_3' | 'china_4' | 'china_5' | 'china_6' | 'china_6a' | 'china_6b' | null
  /** When this version came to market: `YYYY-MM`, or `YYYY` where the source gives only the year. Null if unknown. */
  readonly launched: string | null
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
  /** How many forward gears it has; 1 for a fixed ratio. Null if unknown, and for a gearbox without steps. */
  readonly gears: number | null
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
  /** Of the model when new, as the source states it. Null if unknown, never 0. */
  readonly top_speed_kmh: number | null
  /** Seconds from 0 to 100 km/h of the model when new, as the source states it. Null if unknown, never 0. */
  readonly acceleration_0_100_s: number | null
  /** Which fuel it needs, in the language asked for. Null if unknown, and for a car without an engine. */
  readonly fuel_grade: string | null
  /** Litres that the fuel tank holds. Null if unknown, and for a car without one. */
  readonly tank_l: number | null
  /** What the model consumes when new. Null if unknown. */
  readonly consumption: {
    /** The combined figure, in `unit`. */
    readonly value: number
    /** Litres of fuel or kilowatt-hours to 100 km. Of a car that takes both, the fuel where it is told. */
    readonly unit: 'l_per_100km' | 'kwh_per_100km'
    /** The cycle by which it was measured. Null if the source does not say. */
    readonly standard: 'nedc' | 'cltc' | 'wltc' | null
  } | null
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
    /** Who made the battery, in the language asked for. Null if unknown. */
    readonly maker: string | null
    /** The maker's warranty for the battery of the model when new. Null if unknown; null does not mean that there is none. */
    readonly warranty: {
      /** The terms in the language asked for; as the source has them where no translation is known. */
      readonly text: string
      /** The terms as the source has them. */
      readonly source: string
      /** True where the source says that the terms hold for the first owner, so that they end when the car is sold; false where it says that they hold for later owners too. Null where it says neither. */
      readonly first_owner_only: boolean | null
    } | null
    /** True where the listing says that the battery is rented and not sold. Null where it says nothing. */
    readonly rented: boolean | null
  } | null
  /** How long the battery charges. Null for every car that the source does not mark new-energy, as `battery` is. */
  readonly charging: {
    /** Hours of fast charging, mostly to 80 %. Null if unknown, never 0. */
    readonly fast_h: number | null
    /** Hours of charging at an AC charger. Null if unknown, never 0. */
    readonly slow_h: number | null
  } | null
  /** What the spec sheet says of the equipment of this trim, in its order: what was fitted or offered when new, not what was found on this car. Null if the sheet could not be read or tells nothing; what is missing from it is unknown. */
  readonly equipment: readonly Equipment[] | null
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
  /** Where listing and inspection report differ. Null: no report of this car has been read of late; `/inspection` reads it. An empty list: the two agree on all that both state, which may be little, and the provider doubts none of it. A side that does not state a fact makes no conflict, nor does one that states it less exactly. */
  readonly conflicts: readonly Conflict[] | null
  readonly marketplace: MarketplaceBlock
}

/** A fact that the listing and the report state differently, or that the provider doubts. Neither side is taken to be right. */
export interface Conflict {
  /** Which fact; the name of the field in the records. A `vin` is compared where both show it. */
  readonly field: 'mileage_km' | 'registration_date' | 'color' | 'usage_type' | 'vin'
  /** What the listing says: a number for `mileage_km`, else a text in the language asked for. */
  readonly listing: string | number
  /** What the report says: a number for `mileage_km`, else a text in the language asked for. Null: it doubts the listing without a value of its own. */
  readonly report: string | number | null
  /** `differs`: the two state different values. `doubted_by_provider`: the provider concludes that the odometer was rolled back, suspects it, finds the mileage inconsistent, or contradicts itself on it; the two values may be the same. Both may hold: then there are two entries. */
  readonly reason: 'differs' | 'doubted_by_provider'
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
