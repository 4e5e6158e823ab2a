/** Describes in a sentence why a service could not be reached. */

/** How long a request to a service may take. */
export const LONGEST_MS = 60_000

const UNKNOWN_HOST: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'])

export function describeTrouble({ origin, host }: URL, error: unknown): Error {
  const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError') return new Error(`${origin} did not respond within ${LONGEST_MS / 1000} seconds.`)
  if (code === 'ECONNREFUSED') {
    return new Error(
      `Nothing responds at ${origin}. Start the service (\`ershou serve\`), or give another address with --url.`,
    )
  }
  if (UNKNOWN_HOST.has(code)) return new Error(`There is no host with the name ${host}. Check --url.`)
  if (/CERT|SELF_SIGNED|TLS|ISSUER/.test(code)) {
    return new Error(
      `The certificate of ${origin} is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to your own certificate authority.`,
    )
  }
  return new Error(`${origin} cannot be reached: ${code || cause?.message || (error as Error).message}`)
}
