/** The subject of a report: the car as it really is. */

export const CONDITIONS = ['clean', 'cosmetic', 'repaired', 'accident', 'flood', 'fire'] as const
export type Condition = (typeof CONDITIONS)[number]

export interface ReportSubject {
  readonly infoid: number
  readonly car_name: string
  readonly brand_name: string
  /** Full 17 characters; printed masked. */
  readonly vin: string
  /** `YYYY-MM`, null when the car was never registered. */
  readonly registered: string | null
  readonly mileage_km: number
  readonly colour: string
  readonly new_energy: boolean
  /** The true condition of the car; the report may print less, or contradict it. */
  readonly condition: Condition
  /** Registered use in the words of a registration document: 非营运, 营转非, 租赁, 预约出租客运 … */
  readonly registered_use: string
  readonly city: string
  /** `YYYY-MM-DD`: the day when the car was listed; inspections happen shortly before it. */
  readonly listed_on: string
}
