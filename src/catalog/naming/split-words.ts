/** The words of a keyword search: white space means AND. */
export function splitWords(text: string | null): string[] {
  return (text ?? '').split(/\s+/u).filter((word) => word !== '')
}
