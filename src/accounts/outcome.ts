/** What came of something that a person asked for: done, or refused with a sentence that says what would be right. */
export type Outcome<Value> = { readonly done: Value } | { readonly refused: string }
