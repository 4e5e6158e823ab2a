/** Wires saved searches: what owners ask, and what follows the change log for them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { createRandomText } from '../../accounts/random-text.ts'
import { OwnReceivers } from '../../accounts/saved-searches/own-receivers.ts'
import { OwnSearches } from '../../accounts/saved-searches/own-searches.ts'
import { createAudit } from '../../accounts/signing-in/create-audit.ts'
import { createValues } from '../../accounts/signing-in/slow-down/own-values.ts'
import type { Catalog } from '../../catalog/create-catalog.ts'
import { nextDigestMs } from '../../deliveries/derive-next.ts'
import { Follower } from '../../deliveries/follower.ts'
import { createFormatMail, formatConfirmMail } from '../../deliveries/format-mail.ts'
import { createSendDelivery } from '../../deliveries/send-delivery.ts'
import { createSendNow } from '../../deliveries/send-now.ts'
import { DELIVERIES_KEPT_DAYS } from '../../domain/deliveries/deliveries.ts'
import type { Mailer } from '../../domain/mail.ts'
import { readProgramVersion } from '../../observe/program-version.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import type { Config } from '../../settings/config.ts'
import { formatServiceUrl } from '../../settings/service-url.ts'
import { createPostToStranger } from '../../upstream/post-to-stranger.ts'
import { isPublicUrl } from '../../upstream/public-address.ts'
import type { Observed } from '../create-source.ts'
import type { Storage } from '../storage/create-storage.ts'
import { createFollowedChanges } from './create-followed-changes.ts'

interface DeliveriesParts extends Pick<Observed, 'clock' | 'states' | 'metrics'> {
  readonly storage: Pick<Storage, 'savedSearches' | 'deliveries' | 'audit' | 'sharedValues'>
  readonly catalog: Catalog
  readonly mailer: Mailer
}

export type LiveDeliveries = ReturnType<typeof createDeliveries>

const ID_LENGTH = 22
const DAY_MS = 86_400_000

export function createDeliveries(
  config: Config,
  { storage, catalog, mailer, clock, states, metrics }: DeliveriesParts,
) {
  const { now } = clock
  const { savedSearches: store, deliveries } = storage
  const origin = config.publicUrl ?? formatServiceUrl(config.host, config.port)
  const allowPrivate = config.reportAllowPrivate
  const post = createPostToStranger({ clock, userAgent: `ershou/${readProgramVersion()}`, allowPrivate })
  const formatMail = createFormatMail({ origin, hasMarket: config.marketAccess !== 'off' })
  const stopwatch = () => performance.now()
  const send = createSendDelivery({ post, mailer, formatMail, now, stopwatch })
  const createId = () => `msg_${createRandomText(randomBytes, ID_LENGTH)}`
  const changes = createFollowedChanges(catalog)
  const audit = createAudit(storage.audit, now)
  const values = createValues(storage.sharedValues, now)
  const follower = new Follower({
    ...{ store: deliveries, changes, send, createId, now, stopwatch, schedule: scheduleTimeout },
    holder: randomUUID(),
    ...states.of('deliveries'),
    onAttempt: (kind, isGood) => metrics.deliveries.inc({ kind, outcome: isGood ? 'accepted' : 'failed' }),
  })
  follower.start()
  return {
    searches: new OwnSearches({ store, changes, audit, values, now, randomBytes }),
    receivers: new OwnReceivers({
      ...{ store, deliveries, changes, mailer, audit, values, now, randomBytes },
      sendNow: createSendNow({ store: deliveries, send, createId, now }),
      isPublicUrl: (url) => isPublicUrl(url, allowPrivate),
      formatConfirmMail: (search, receiver) => formatConfirmMail(origin, search, receiver),
      firstTryMs: (kind, nowMs) => (kind === 'digest' ? nextDigestMs(nowMs) : nowMs),
    }),
    /** Deletes what is no longer kept. */
    forget: () => deliveries.forgetDeliveries(now() - DELIVERIES_KEPT_DAYS * DAY_MS),
    async close(): Promise<void> {
      const stopping = follower.stop()
      await post.close()
      await stopping
      await follower.settle()
    },
  }
}
