/** The page of one key: its details, its name, and the links to rotate or revoke it. */
import { deriveKeyState, isOpen } from '../../../accounts/own-keys/derive-key-state.ts'
import type { KeyInRow } from '../../../accounts/own-keys/own-keys.ts'
import { type ApiKey, LONGEST_NAME } from '../../../domain/accounts/accounts.ts'
import { Field, Notice } from '../../components/form.tsx'
import { Time } from '../../components/time.tsx'
import { formatTime } from '../../format.ts'
import { owner, type PageRoute, type ShownPage } from '../../page-route.ts'
import { FRAME } from '../../texts/frame.ts'
import { KEYS } from '../../texts/keys.ts'
import type { Language } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import { describeEnd, describeKind, KeyName, KeyPrefix, KeyStateMark, keyPath, nameKey } from './describe-key.tsx'
import type { KeysPagesParts } from './keys-pages-parts.ts'

const PATH = '/dashboard/keys/{id}'

interface Shown {
  readonly row: KeyInRow
  readonly now: number
  readonly language: Language
}

/** The rejected input, and the reason. */
interface WrongName {
  readonly typed: string
  readonly words: string
}

export function keyDetailRoutes({ keys, now }: KeysPagesParts): readonly PageRoute[] {
  return [
    owner('GET', PATH, async (visit) => {
      const { language, params, query, signedIn } = visit
      const row = await keys.findInRow(signedIn.account, params.id ?? '')
      if (row === null) return errorPage('not_found', visit)
      return detailPage({ row, now: now(), language }, null, query.get('done') === 'renamed')
    }),
    owner('POST', `${PATH}/name`, async (visit) => {
      const { language, params, form, signedIn } = visit
      const [id, typed] = [params.id ?? '', form.get('name') ?? '']
      const renamed = await keys.rename(signedIn.account, id, typed, visitorOf(visit))
      if ('done' in renamed) return { kind: 'redirect', to: `${keyPath(renamed.done)}?done=renamed` }
      const row = await keys.findInRow(signedIn.account, id)
      if (row === null) return errorPage('not_found', visit)
      return detailPage({ row, now: now(), language }, { typed, words: KEYS[language].refusals[renamed.refused] })
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
        <p>
          <a href="/dashboard/keys">{texts.title}</a>
        </p>
        <h1>{title}</h1>
        {state === 'rotating' && <Notice tone="warn">{describeRotation(key, language)}</Notice>}
        {!isOpen(state) && <p class="quiet">{texts.detail.endedNote}</p>}
        <Details {...shown} />
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

function describeRotation({ expires_at_ms }: ApiKey, language: Language): string {
  const { rotatingNote, rotatingUnboundedNote } = KEYS[language].detail
  return expires_at_ms === null ? rotatingUnboundedNote : rotatingNote(formatTime(expires_at_ms))
}

function Details({ row, now, language }: Shown) {
  const { key, predecessor, successor } = row
  const texts = KEYS[language]
  return (
    <dl class="facts">
      <dt>{texts.state}</dt>
      <dd>
        <KeyStateMark apiKey={key} now={now} language={language} />
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
      <dt>{key.revoked_at_ms === null ? texts.expires : texts.revokedAt}</dt>
      <dd>{key.revoked_at_ms === null ? describeEnd(key, language) : formatTime(key.revoked_at_ms)}</dd>
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
    <form class="stack" method="post" action={`${keyPath(apiKey)}/name`}>
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
