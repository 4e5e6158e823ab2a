/** What the records of a source say about the fields of a car, and why a field is empty. */

export const WHYS = ['not_sent', 'placeholder', 'unreadable', 'not_applicable', 'withheld', 'not_read'] as const
export type Why = (typeof WHYS)[number]
