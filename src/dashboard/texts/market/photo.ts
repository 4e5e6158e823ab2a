/** The word that stands where a car has no photo. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const PHOTO = inBoth({ none: ['No photo', '暂无照片'] })
