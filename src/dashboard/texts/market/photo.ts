/** The word that stands where a car has no photo. */
import type { Texts } from '../texts.ts'

export const PHOTO: Texts<{ readonly none: string }> = {
  en: { none: 'No photo' },
  zh: { none: '暂无照片' },
}
