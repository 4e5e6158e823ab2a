/** The compiled file of a module: a thread runs JavaScript, even when tests run the sources. */

/** `…/src/reports/x.ts` → `…/dist/src/reports/x.js`; compiled paths stay unchanged. */
export function workerUrl(url: string): string {
  if (!url.endsWith('.ts')) return url
  const at = url.lastIndexOf('/src/')
  return `${url.slice(0, at)}/dist${url.slice(at, -'.ts'.length)}.js`
}
