/** The address of a report's print version, which has the same order number. */

/** Null for a link without the number. */
export function parsePrintUrl(link: string): string | null {
  const url = URL.canParse(link) ? new URL(link) : null
  const order = url?.searchParams.get('orderno')
  if (!url || !order || !url.pathname.endsWith('/jiajian/report')) return null
  const print = new URL(url.pathname.replace(/report$/, 'print'), url)
  print.searchParams.set('orderno', order)
  return print.href
}
