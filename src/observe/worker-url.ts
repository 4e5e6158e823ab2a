/** Where the compiled file of a module lies: a thread runs plain JavaScript, also when the tests run the sources. */

/** `…/src/reports/x.ts` → `…/dist/src/reports/x.js`; what is compiled already stays. */
export function workerUrl(url: string): string {
  if (!url.endsWith('.ts')) return url
  const at = url.lastIndexOf('/src/')
  return `${url.slice(0, at)}/dist${url.slice(at, -'.ts'.length)}.js`
}
