/** Words the drive of a car. The source has one word for both (后置后驱): the position of the engine or of the motor. */
import type { SourceCar } from '../../domain/source.ts'
import type { RecordParts } from './record-view.ts'

export function describeDrive(drive: string | null, car: SourceCar, { words, lang }: RecordParts): string | null {
  if (lang === 'zh' || drive === null) return words.label('drive', drive, lang)
  const hasEngine = hasDrivingEngine(car)
  if (hasEngine !== null) return words.label(hasEngine ? 'drive' : 'motor_drive', drive, lang)
  // If neither is known, only the driven wheels are named.
  return words.label('drive', drive.replace(/^[前中后]置/, ''), lang)
}

/** Null if unknown; the engine of a range extender drives no wheel. */
function hasDrivingEngine({ powertrain, displacement_l }: SourceCar): boolean | null {
  if (powertrain === null) return displacement_l === null ? null : true
  return powertrain !== 'battery_electric' && powertrain !== 'fuel_cell' && powertrain !== 'range_extender'
}
