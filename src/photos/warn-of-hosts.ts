/** Tells the operator once about each host that photos lie on and that no setting allows. */
import type { Log } from '../observe/log.ts'

const MOST_HOSTS = 20
const REASON = 'photos lie on a host that ERSHOU_PHOTO_HOSTS does not name; add it if it belongs to the marketplace'

export function createHostWarning(log: Pick<Log, 'warn'>): (host: string) => void {
  const told = new Set<string>()
  return (host) => {
    if (told.size >= MOST_HOSTS || told.has(host)) return
    told.add(host)
    log.warn({ host, reason: REASON }, 'photo_host')
  }
}
