/** The port to copies of what sources sent that several processes share. */

export interface SharedCopy {
  readonly body: Buffer
  readonly content_type: string | null
  readonly fetched_at_ms: number
  /** Where it was found in the end; missing when nobody told. */
  readonly final_url?: string
}

/** A shared copy is a convenience: no call ever throws, and one that takes too long is given up. */
export interface SharedCopies {
  get(key: string): Promise<SharedCopy | null>
  put(key: string, copy: SharedCopy, keepMs: number): Promise<void>
  drop(key: string): Promise<void>
}
