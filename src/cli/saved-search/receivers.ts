/** `ershou saved-search add-receiver` and `receivers`: where the changes of a saved search are sent. */
import { Command, Option } from 'commander'
import { deriveReceiverState } from '../../accounts/saved-searches/derive-receiver-state.ts'
import type { ReceiverRefusal } from '../../accounts/saved-searches/own-receivers.ts'
import {
  isBeforeFirstPass,
  type LogPlace,
  RECEIVER_KINDS,
  type Receiver,
  type ReceiverKind,
} from '../../domain/deliveries/saved-searches.ts'
import { Refused } from '../output/errors.ts'
import { withExamples } from '../output/examples.ts'
import { formatIso, formatMinute } from '../output/format.ts'
import { printFields, printTable, remark } from '../output/print.ts'
import type { Terminal } from '../terminal.ts'
import { AT_THIS_MACHINE, withSavedSearches } from './with-saved-searches.ts'

interface AddOptions {
  readonly kind: ReceiverKind
}

export function addReceiverCommand(terminal: Terminal): Command {
  const command = new Command('add-receiver')
    .description('send the changes of a saved search from now on; prints the secret of a webhook, once')
    .argument('<id>', 'id of the search, as `saved-search list` shows it')
    .argument('<address>', 'an http(s) address, or the e-mail address of the account')
    .addOption(new Option('--kind <kind>', 'mail: at once; digest: daily').choices(RECEIVER_KINDS).default('webhook'))
    .option('--json', 'print one JSON object')
    .action(addReceiver.bind(null, terminal))
  return withExamples(command, 'ershou saved-search add-receiver srch_9cH2uJf7LpVd4GsE https://example.com')
}

export function listReceiversCommand(terminal: Terminal): Command {
  const command = new Command('receivers')
    .description('list the receivers of a saved search, oldest first')
    .argument('<id>', 'id of the search, as `saved-search list` shows it')
    .option('--json', 'print one JSON object')
    .action(listReceivers.bind(null, terminal))
  return withExamples(command, 'ershou saved-search receivers srch_9cH2uJf7LpVd4GsE')
}

const REFUSALS: Readonly<Record<Exclude<ReceiverRefusal, 'slow_down' | 'gone'>, string>> = {
  not_an_address: 'the address must start with http:// or https://',
  not_public:
    'the address is not in the public internet, or has a port below 1024 other than 80 and 443; ERSHOU_REPORT_ALLOW_PRIVATE=on allows such addresses, as npm start does',
  not_an_email: 'the address is not an e-mail address',
  no_mail: 'this service sends no mails: ERSHOU_SMTP_URL is not set',
  too_many: 'the search has as many receivers as it can have',
}

async function addReceiver(terminal: Terminal, id: string, address: string, { kind }: AddOptions): Promise<void> {
  await withSavedSearches(terminal.env, async ({ receivers, find }) => {
    const { account, search } = await find(id)
    if (kind !== 'webhook' && address.trim().toLowerCase() !== account.email) {
      throw new Refused(`${address} has to be confirmed by its reader: add it in the dashboard, which sends the mail`)
    }
    const added = await receivers.add(account, search, { kind, address }, AT_THIS_MACHINE)
    if ('refused' in added) {
      throw new Refused(REFUSALS[added.refused as keyof typeof REFUSALS] ?? `there is no saved search ${id}`)
    }
    const { secret, cursor } = added.done
    printFields(terminal, { ...describeReceiver(added.done, await receivers.logEnd()), secret }, [
      ['id', added.done.id],
      ['kind', kind],
      ['address', added.done.address],
      ...(secret === null ? [] : [['secret', secret] as const]),
    ])
    if (isBeforeFirstPass(cursor)) remark(terminal, 'It begins when the market has been read for the first time.')
    if (secret !== null) remark(terminal, 'This secret is shown only once. Store it now.')
  })
}

async function listReceivers(terminal: Terminal, id: string): Promise<void> {
  await withSavedSearches(terminal.env, async ({ find, receivers: own }) => {
    const { receivers } = await find(id)
    const end = await own.logEnd()
    const rows = receivers.map((receiver) => {
      const { kind, address, state } = describeReceiver(receiver, end)
      const place = upTo(receiver)
      return [receiver.id, kind, address, state, place === null ? '' : formatMinute(place)]
    })
    const described = receivers.map((receiver) => describeReceiver(receiver, end))
    printTable(terminal, { receivers: described }, ['id', 'kind', 'address', 'state', 'delivered up to'], rows)
    if (receivers.length === 0) remark(terminal, 'The search has no receivers: nothing is sent.')
  })
}

/** Null before the market was read for the first time. */
function upTo({ cursor }: Receiver): number | null {
  return isBeforeFirstPass(cursor) ? null : cursor.at_ms
}

/** Without its secret and its token. */
function describeReceiver(receiver: Receiver, end: LogPlace | null) {
  const { id, search_id, kind, address, failures, failing_since_ms, next_try_ms, created_at_ms } = receiver
  return {
    ...{ id, search_id, kind, address },
    // The day's changes are not counted here.
    state: deriveReceiverState(receiver, { isDayUsedUp: false, end }),
    delivered_up_to: formatIso(upTo(receiver)),
    failures,
    failing_since: formatIso(failing_since_ms),
    next_try_at: failures > 0 ? formatIso(next_try_ms) : null,
    created_at: formatIso(created_at_ms),
  }
}
