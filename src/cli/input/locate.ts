/** The address of a path on a service that may itself be below a path. */

export function locate(url: string, target: string): URL {
  const { origin, pathname } = new URL(url)
  return new URL(origin + pathname.replace(/\/$/, '') + target)
}
