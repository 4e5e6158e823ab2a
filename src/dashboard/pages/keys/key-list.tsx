/** The list of keys: active ones, and inactive ones on separate pages. */
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
import { describeEnd, describeKind, KeyName, KeyPrefix, KeyStateMark } from './describe-key.tsx'
import type { KeysPagesParts } from './keys-pages-parts.ts'

const PATH = '/dashboard/keys'

export function keyListRoute({ keys, now }: KeysPagesParts): PageRoute {
  return owner('GET', PATH, async ({ language, query, signedIn: { account } }) => {
    const group: KeyGroup = query.get('state') === 'ended' ? 'ended' : 'open'
    const list = await keys.list(account, group, readPage(query.get('page')))
    const others = await keys.count(account, group === 'open' ? 'ended' : 'open')
    const [open, ended] = group === 'open' ? [list.total, others] : [others, list.total]
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
          <Groups group={group} open={open} ended={ended} language={language} />
          {list.total === 0 ? (
            <p class="empty">{nameNothing(group, ended, language)}</p>
          ) : (
            <KeyTable keys={list.keys} group={group} now={now()} language={language} />
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
  readonly group: KeyGroup
  readonly now: number
  readonly language: Language
}

function KeyTable({ keys, group, now, language }: KeyTableProps) {
  const texts = KEYS[language]
  const { never } = FRAME[language]
  const caption = group === 'open' ? texts.openCaption : texts.endedCaption
  const end = group === 'open' ? texts.expires : texts.endedAt
  const columns = [texts.name, texts.kind, texts.state, texts.prefix, texts.created, texts.lastUsed, end]
  return (
    <WideTable caption={caption} columns={columns}>
      {keys.map((key) => (
        <tr key={key.id}>
          <th scope="row" class="named">
            <KeyName apiKey={key} language={language} />
          </th>
          <td>{describeKind(key, language)}</td>
          <td>
            <KeyStateMark apiKey={key} now={now} language={language} />
          </td>
          <td>
            <KeyPrefix apiKey={key} />
          </td>
          <td class="time">
            <Time ms={key.created_at_ms} />
          </td>
          <td class="time">{key.last_used_at_ms === null ? never : <Time ms={key.last_used_at_ms} />}</td>
          <td class="time">{describeEnd(key, language)}</td>
        </tr>
      ))}
    </WideTable>
  )
}
