/** The address of a Redis: one server, or a name that Sentinels know. */

interface RedisServer {
  readonly kind: 'server'
  readonly url: string
  readonly places: readonly string[]
}

export interface SentinelName {
  readonly kind: 'sentinel'
  readonly sentinels: readonly { readonly host: string; readonly port: number }[]
  /** What the Sentinels call the primary and its replicas. */
  readonly name: string
  readonly username: string | null
  readonly password: string | null
  /** Of the Sentinels themselves. */
  readonly sentinelPassword: string | null
  readonly db: number
  readonly isEncrypted: boolean
  readonly places: readonly string[]
}

/** What is right, in words. */
export const REDIS_ADDRESSES = 'redis://, rediss://, redis+sentinel:// or rediss+sentinel://'

const LONGEST = 2000
const SENTINELS =
  /^(rediss?)\+sentinel:\/\/(?:([^@/]*)@)?([^/?@]+)\/([\w.-]{1,100})(?:\/(\d{1,3}))?(?:\?sentinel_password=([^&]*))?$/
const PLACE = /^([\w.-]+|\[[0-9a-fA-F:]+\])(?::(\d{1,5}))?$/

/** Null for anything else. `redis+sentinel://[user:password@]host:port,host:port/name[/database][?sentinel_password=…]` */
export function parseRedisAddress(text: string): RedisServer | SentinelName | null {
  if (text.length > LONGEST) return null
  const [, scheme, login = '', hosts = '', name = '', db = '0', sentinelPassword] = SENTINELS.exec(text) ?? []
  if (scheme === undefined) return parseServer(text)
  const sentinels = hosts.split(',').map((place) => PLACE.exec(place))
  const [, username, password] = /^([^:]*):(.*)$/.exec(login) ?? []
  try {
    return {
      kind: 'sentinel',
      sentinels: sentinels.map((place) => {
        if (place === null) throw new RangeError('no place')
        return { host: (place[1] as string).replace(/[[\]]/g, ''), port: Number(place[2] ?? 26_379) }
      }),
      name,
      username: username ? decodeURIComponent(username) : null,
      password: password ? decodeURIComponent(password) : null,
      sentinelPassword: sentinelPassword ? decodeURIComponent(sentinelPassword) : null,
      db: Number(db),
      isEncrypted: scheme === 'rediss',
      places: sentinels.map((place) => `${place?.[1]}:${place?.[2] ?? 26_379}/${name}`),
    }
  } catch {
    return null
  }
}

function parseServer(url: string): RedisServer | null {
  const { protocol, hostname, port } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '', port: '' }
  if (protocol !== 'redis:' && protocol !== 'rediss:') return null
  return { kind: 'server', url, places: [`${hostname}:${port || '6379'}`] }
}
