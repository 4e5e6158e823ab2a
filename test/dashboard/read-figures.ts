/** Reads figures from pages as people see them. */

export const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The figure and the note of each tile by its name. */
export const tilesOf = (html: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [
      ...html.matchAll(
        /<li class="tile"><a[^>]*>([^<]*)<\/a><span class="figure[^>]*>(.*?)<\/span><span class="note">(.*?)<\/span><\/li>/g,
      ),
    ].map(([, name = '', figure = '', note = '']) => [name, [textOf(figure), textOf(note)]]),
  )

export const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...(row as string).matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => textOf(cell as string)),
  )

/** The rows of a table of totals: name, requests, data requests, share. */
export const totalsOf = (html: string, id: string): string[][] =>
  rowsOf(new RegExp(`aria-labelledby="${id}">.*?</table>`, 's').exec(html)?.[0] ?? '').slice(1)
