/** Our transmissions as the marketplace's codes. */
import type { Transmission } from '../../../domain/codes.ts'

export const GEARBOX_CODES: Readonly<Record<Transmission, number>> = { manual: 1, automatic: 2 }
