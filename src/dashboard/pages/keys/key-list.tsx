/** The list of keys: active ones, and inactive ones on separate pages. */
import { deriveKeyState } from '../../../accounts/own-keys/derive-key-state.ts'
import { MOST_OPEN_KEYS } from '../../../accounts/own-keys/own-keys.ts'
import type { ApiKey, KeyGroup } from '../../../domain/accounts/accounts.ts'
import { Notice } from '../../components/form.tsx'
import { Pager, readPage } from '../../components/pager.tsx'
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { owner, type PageRoute } from '../../page-route.ts'
import { FRAME } from '../../texts/frame.ts'
import { KEYS } from '../../texts/keys.ts'
import type { Language } from '../../visit.ts'
import {
  describeKind,
  KeyEnd,
  KeyName,
  KeyPrefix,
  KeyStateMark,
  keyPath,
  LastAddress,
  nameKey,
} from './describe-key.tsx'
import type { KeysPagesParts } from './keys-pages-parts.ts'
import { type KeysUsage, readKeysUsage } from './read-key-usage.ts'

const PATH = '/dashboard/keys'

export function keyListRoute(parts: KeysPagesParts): PageRoute {
  const { keys, now } = parts
  return owner('GET', PATH, async ({ language, query, signedIn: { account } }) => {
    const group: KeyGroup = query.get('state') === 'ended' ? 'ended' : 'open'
    const list = await keys.list(account, group, readPage(query.get('page')))
    const others = await keys.count(account, group === 'open' ? 'ended' : 'open')
    const [open, ended] = group === 'open' ? [list.total, others] : [others, list.total]
    const usage = await readKeysUsage(parts, account)
    const texts = KEYS[language]
    return {
      kind: 'page',
      title: texts.title,
      place: 'keys',
      body: (
        <>
          {query.get('done') === 'revoked' && <Notice tone="good">{texts.done.revoked}</Notice>}
          <div class="heading">
            <h1>{texts.title}</h1>
            <a class="button primary" href={`${PATH}/new`}>
              {texts.create}
            </a>
          </div>
          <p>{texts.intro(MOST_OPEN_KEYS)}</p>
          <details>
            <summary>{texts.testKeys}</summary>
            <p>
              {texts.creation.kindHint} <a href="/docs/guides/samples">{texts.testKeysMore}</a>
            </p>
          </details>
          <Groups group={group} open={open} ended={ended} language={language} />
          {list.total === 0 ? (
            <p class="empty">{nameNothing(group, ended, language)}</p>
          ) : (
            <KeyTable keys={list.keys} isComplete={list.pages === 1} {...{ group, usage, language }} now={now()} />
          )}
          <Pager {...list} hrefOf={(page) => `${PATH}?state=${group}&page=${page}`} language={language} />
        </>
      ),
    }
  })
}

function nameNothing(group: KeyGroup, ended: number, language: Language): string {
  const { none, noneOpen, noneEnded } = KEYS[language]
  if (group === 'ended') return noneEnded
  return ended === 0 ? none : noneOpen
}

interface GroupsProps {
  readonly group: KeyGroup
  readonly open: number
  readonly ended: number
  readonly language: Language
}

function Groups({ group, open, ended, language }: GroupsProps) {
  const texts = KEYS[language]
  const mark = (one: KeyGroup) => (one === group ? { 'aria-current': 'page' as const } : {})
  return (
    <nav class="tabs" aria-label={texts.groups}>
      <a href={PATH} {...mark('open')}>
        {texts.open(formatNumber(open, language))}
      </a>
      <a href={`${PATH}?state=ended`} {...mark('ended')}>
        {texts.ended(formatNumber(ended, language))}
      </a>
    </nav>
  )
}

interface KeyTableProps {
  readonly keys: readonly ApiKey[]
  readonly isComplete: boolean
  readonly usage: KeysUsage
  readonly group: KeyGroup
  readonly now: number
  readonly language: Language
}

function KeyTable({ keys, isComplete, usage, group, now, language }: KeyTableProps) {
  const texts = KEYS[language]
  const { never } = FRAME[language]
  const caption = group === 'open' ? texts.openCaption : texts.endedCaption
  const end = group === 'open' ? texts.expires : texts.endedAt
  const number = { number: texts.requests30 }
  const columns = [texts.name, texts.state, number, texts.lastUsed, texts.created, end, { actions: texts.actions }]
  return (
    <WideTable caption={caption} columns={columns} sorts={isComplete}>
      {keys.map((key) => (
        <tr key={key.id}>
          <th scope="row" class="named">
            <KeyName apiKey={key} language={language} />
            <span class="under">
              <KeyPrefix apiKey={key} /> {describeKind(key, language)}
            </span>
          </th>
          <td>
            <KeyStateMark apiKey={key} now={now} language={language} />
          </td>
          <td class="number">{formatNumber(usage.requests.get(key.id) ?? 0, language)}</td>
          <td class="time">
            {key.last_used_at_ms === null ? (
              never
            ) : (
              <span>
                <Time ms={key.last_used_at_ms} />
                <span class="under">
                  <LastAddress address={usage.addresses.get(key.id) ?? null} language={language} />
                </span>
              </span>
            )}
          </td>
          <td class="time">
            <Time ms={key.created_at_ms} />
          </td>
          <td class="time">
            <KeyEnd apiKey={key} language={language} />
          </td>
          <td>{group === 'open' && <RowActions apiKey={key} now={now} language={language} />}</td>
        </tr>
      ))}
    </WideTable>
  )
}

interface RowActionsProps {
  readonly apiKey: ApiKey
  readonly now: number
  readonly language: Language
}

function RowActions({ apiKey, now, language }: RowActionsProps) {
  const { detail, renameShort } = KEYS[language]
  const path = keyPath(apiKey)
  const name = nameKey(apiKey, language)
  return (
    <span class="row-actions">
      {deriveKeyState(apiKey, now) !== 'rotating' && (
        <a href={`${path}/rotate`} aria-label={`${detail.rotate}: ${name}`}>
          {detail.rotate}
        </a>
      )}
      <a href={`${path}#rename`} aria-label={`${renameShort}: ${name}`}>
        {renameShort}
      </a>
      <a class="danger" href={`${path}/revoke`} aria-label={`${detail.revoke}: ${name}`}>
        {detail.revoke}
      </a>
    </span>
  )
}
