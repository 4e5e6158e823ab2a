/** The envelope of every native JSON answer. */

export interface Envelope {
  readonly returncode: number
  readonly message: string
  readonly result: unknown
}

export function success(result: unknown): Envelope {
  return { returncode: 0, message: '成功', result }
}

export function refusal(returncode: number, message: string): Envelope {
  return { returncode, message, result: null }
}

export const WRONG_PARAMETER = 107
export const NO_SUCH_LISTING = 101
export const LISTING_GONE = 102
