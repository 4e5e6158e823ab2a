/** The page of one key: its details, its name, and the links to rotate or revoke it. */
import { deriveKeyState, isOpen } from '../../../accounts/own-keys/derive-key-state.ts'
import type { KeyInRow } from '../../../accounts/own-keys/own-keys.ts'
import { daysOf } from '../../../accounts/usage/range.ts'
import { type Account, type ApiKey, LONGEST_NAME } from '../../../domain/accounts/accounts.ts'
import { arrangeSeries } from '../../charts/arrange-series.ts'
import { DayChart } from '../../charts/day-chart.tsx'
import { Field, Notice } from '../../components/form.tsx'
import { ExactTime, Time, TimeIn } from '../../components/time.tsx'
import { formatNumber } from '../../format.ts'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { FRAME } from '../../texts/frame.ts'
import { KEYS } from '../../texts/keys.ts'
import type { Language } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
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

const PATH = '/dashboard/keys/{id}'

interface Shown {
  readonly row: KeyInRow
  readonly usage: KeysUsage
  /** Requests that a limit refused in the last 30 days. */
  readonly refused: number
  readonly now: number
  readonly language: Language
}

/** The rejected input, and the reason. */
interface WrongName {
  readonly typed: string
  readonly words: string
}

export function keyDetailRoutes(parts: KeysPagesParts): readonly PageRoute[] {
  const { keys, now } = parts
  async function read(account: Account, id: string, language: Language): Promise<Shown | null> {
    const row = await keys.findInRow(account, id)
    if (row === null) return null
    const usage = await readKeysUsage(parts, account)
    const refusals = (await parts.usage.readRefusals(account.id, usage.span)).filter(({ key_id }) => key_id === id)
    const refused = refusals.reduce((sum, { requests }) => sum + requests, 0)
    return { row, usage, refused, now: now(), language }
  }

  return [
    owner('GET', PATH, async (visit) => {
      const { language, params, query, signedIn } = visit
      const shown = await read(signedIn.account, params.id ?? '', language)
      if (shown === null) return errorPage('not_found', visit)
      return detailPage(shown, null, query.get('done') === 'renamed')
    }),
    owner('POST', `${PATH}/name`, async (visit) => {
      const { language, params, form, signedIn } = visit
      const [id, typed] = [params.id ?? '', form.get('name') ?? '']
      const renamed = await keys.rename(signedIn.account, id, typed, visitorOf(visit))
      if ('done' in renamed) return { kind: 'redirect', to: `${keyPath(renamed.done)}?done=renamed` }
      const shown = await read(signedIn.account, id, language)
      if (shown === null) return errorPage('not_found', visit)
      return detailPage(shown, { typed, words: KEYS[language].refusals[renamed.refused] })
    }),
  ]
}

function detailPage(shown: Shown, wrong: WrongName | null, isRenamed = false): ShownPage {
  const { row, now, language } = shown
  const { key } = row
  const texts = KEYS[language]
  const state = deriveKeyState(key, now)
  const title = nameKey(key, language)
  return {
    kind: 'page',
    ...(wrong !== null && { status: 422 }),
    title,
    place: 'keys',
    body: (
      <div class="column">
        {isRenamed && <Notice tone="good">{texts.done.renamed}</Notice>}
        <p class="crumb">
          <a href="/dashboard/keys">{texts.title}</a>
        </p>
        <h1>{title}</h1>
        {state === 'rotating' && (
          <Notice tone="warn">
            <Rotation apiKey={key} language={language} />
          </Notice>
        )}
        {!isOpen(state) && <p class="quiet">{texts.detail.endedNote}</p>}
        <Details {...shown} />
        <KeyChart {...shown} />
        {isOpen(state) && <NameForm apiKey={key} wrong={wrong} language={language} />}
        {isOpen(state) && (
          <div class="actions">
            {state !== 'rotating' && (
              <a class="button" href={`${keyPath(key)}/rotate`}>
                {texts.detail.rotate}
              </a>
            )}
            <a class="button danger" href={`${keyPath(key)}/revoke`}>
              {texts.detail.revoke}
            </a>
          </div>
        )}
      </div>
    ),
  }
}

function Rotation({ apiKey, language }: { readonly apiKey: ApiKey; readonly language: Language }) {
  const { rotatingNote, rotatingUnboundedNote } = KEYS[language].detail
  const end = apiKey.expires_at_ms
  if (end === null) return rotatingUnboundedNote
  return <TimeIn words={rotatingNote} ms={end} />
}

/** What the key was used for, by day. */
function KeyChart({ row: { key }, usage: { span, days, requests }, language }: Shown) {
  const texts = KEYS[language]
  const own = days.filter(({ name }) => name === key.id)
  const title = texts.usageChart(span.from, span.to)
  return (
    <section aria-labelledby="usage">
      <div class="heading">
        <h2 id="usage">{texts.requests30}</h2>
        <p class="links small">
          <a href={`/dashboard/requests?key=${encodeURIComponent(key.id)}`}>{texts.toRequests}</a>
        </p>
      </div>
      {requests.has(key.id) ? (
        <DayChart
          id="key"
          title={title}
          chart={arrangeSeries(own, daysOf(span))}
          labelOf={() => nameKey(key, language)}
          placeOf={() => 0}
          hidesTitle
          language={language}
        />
      ) : (
        <p class="quiet">{texts.unused30(span.from, span.to)}</p>
      )}
    </section>
  )
}

function Details({ row, usage, refused, now, language }: Shown) {
  const { key, predecessor, successor } = row
  const texts = KEYS[language]
  return (
    <dl class="facts">
      <dt>{texts.state}</dt>
      <dd>
        <KeyStateMark apiKey={key} now={now} saysEnd language={language} />
      </dd>
      <dt>{texts.kind}</dt>
      <dd>
        {describeKind(key, language)}
        {key.sees_samples && (
          <>
            {' · '}
            <a href="/docs/guides/samples">{texts.samples}</a>
          </>
        )}
      </dd>
      <dt>{texts.prefix}</dt>
      <dd>
        <KeyPrefix apiKey={key} />
      </dd>
      <dt>{texts.created}</dt>
      <dd>
        <Time ms={key.created_at_ms} />
      </dd>
      <dt>{texts.lastUsed}</dt>
      <dd>{key.last_used_at_ms === null ? FRAME[language].never : <Time ms={key.last_used_at_ms} />}</dd>
      {key.last_used_at_ms !== null && (
        <>
          <dt>{texts.lastAddress}</dt>
          <dd>
            <LastAddress address={usage.addresses.get(key.id) ?? null} language={language} />
          </dd>
        </>
      )}
      <dt>{texts.requests30}</dt>
      <dd>
        {formatNumber(usage.requests.get(key.id) ?? 0, language)}
        {refused > 0 && <span class="state warn"> {texts.refused30(formatNumber(refused, language))}</span>}
      </dd>
      <dt>{key.revoked_at_ms === null ? texts.expires : texts.revokedAt}</dt>
      <dd>
        {key.revoked_at_ms === null ? (
          <KeyEnd apiKey={key} language={language} />
        ) : (
          <ExactTime ms={key.revoked_at_ms} />
        )}
      </dd>
      {predecessor !== null && <Kin words={texts.predecessor} apiKey={predecessor} language={language} />}
      {successor !== null && <Kin words={texts.successor} apiKey={successor} language={language} />}
      <dt>{texts.id}</dt>
      <dd>
        <code>{key.id}</code>
      </dd>
    </dl>
  )
}

function Kin({ words, apiKey, language }: { words: string; apiKey: ApiKey; language: Language }) {
  return (
    <>
      <dt>{words}</dt>
      <dd>
        <KeyName apiKey={apiKey} language={language} /> <KeyPrefix apiKey={apiKey} />
      </dd>
    </>
  )
}

function NameForm({ apiKey, wrong, language }: { apiKey: ApiKey; wrong: WrongName | null; language: Language }) {
  const { rename, renameHint, renameSubmit } = KEYS[language].detail
  return (
    <form class="stack" id="rename" method="post" action={`${keyPath(apiKey)}/name`}>
      <Field
        name="name"
        label={rename}
        hint={renameHint}
        value={wrong?.typed ?? apiKey.name ?? ''}
        maxLength={LONGEST_NAME}
        autocomplete="off"
        wrong={wrong?.words ?? null}
      />
      <button type="submit" class="plain">
        {renameSubmit}
      </button>
    </form>
  )
}
