/** A photo of a car, by the car and the number of the photo. */
import { FAILURES, isFailure } from '../../../../domain/failure.ts'
import { PHOTO_WIDTHS, type PhotoWidth, type ReadPhoto } from '../../../../domain/photos.ts'
import { anyone, type PageAnswer, type PageRoute } from '../../../page-route.ts'
import type { Visit } from '../../../visit.ts'

export const PHOTO_PATH = '/market/photos/{car_id}/{number}'

const ID = /^[1-9]\d{0,11}$/
const NUMBER = /^[1-9]\d{0,2}$/

export function photoRoute({ readPhoto }: { readonly readPhoto: ReadPhoto }): PageRoute {
  return anyone('GET', PHOTO_PATH, async ({ params, query }: Visit): Promise<PageAnswer> => {
    const { car_id = '', number = '' } = params
    const width = readWidth(query)
    if (!ID.test(car_id) || !NUMBER.test(number) || width === null) return refuseInWords(404, 'There is no such photo.')
    try {
      const { bytes, type, etag } = await readPhoto(Number(car_id), Number(number), width)
      return { kind: 'bytes', contentType: type, bytes, etag }
    } catch (error) {
      if (!isFailure(error)) throw error
      return refuseInWords(FAILURES[error.kind], error.message, error.retryAfterS)
    }
  })
}

/** The smaller one, if none is named. */
function readWidth(query: URLSearchParams): PhotoWidth | null {
  const text = query.get('w') ?? String(PHOTO_WIDTHS[0])
  return PHOTO_WIDTHS.find((width) => String(width) === text) ?? null
}

/** What is no page needs no page as a refusal: browsers show the description of an image instead. */
export function refuseInWords(status: number, text: string, retryAfterS: number | null = null): PageAnswer {
  const wait = retryAfterS === null ? {} : { retryAfterS }
  return { kind: 'text', status, contentType: 'text/plain; charset=utf-8', text: `${text}\n`, ...wait }
}
