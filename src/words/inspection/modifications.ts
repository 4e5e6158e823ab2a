/** What a report says of modifications: its own assessment, whether it is an explicit yes or no, and what was modified. */
import type { Lang } from '../../domain/codes.ts'
import type { ProviderValue } from '../../domain/inspection-parts/provider-findings.ts'
import { wordOrNull } from '../fold.ts'
import { readTable } from '../read-table.ts'
import { createAnswers, createFindingMaker, NO_CONTEXT } from './findings/make-finding.ts'
import { createPhraseReader, readStatusRows } from './findings/read-phrase.ts'
import type { Items } from './items/items.ts'
import {
  foldTerm,
  isProse,
  joinLabels,
  lowerFirst,
  type Note,
  splitList,
  splitQualifiers,
  upperFirst,
} from './printed-words.ts'

export interface ModificationWords {
  readonly name: string
  readonly value: ProviderValue
  readonly is_tuned: boolean | null
  /** What was modified; null when it is not said. */
  readonly type: string | null
}

interface Told {
  readonly label: string
  readonly is_tuned: boolean | null
  readonly type: string | null
}

/** Said to be done; 改装损伤 is a hole that was left, and says nothing of what is there now. */
const DONE = new Set(['改装', '加装'])

export function createModifications(items: Items) {
  const readPhrase = createPhraseReader()
  const makeFinding = createFindingMaker()
  const answers = createAnswers()
  const done = readStatusRows().filter(({ zh }) => DONE.has(zh))
  const objects = new Map(
    readTable('inspection-modifications.tsv', ['zh', 'en']).map(({ zh, en }) => [foldTerm(zh), en]),
  )

  function nameObject(text: string, lang: Lang, note: Note): string {
    if (lang === 'zh') return text
    const en = objects.get(foldTerm(text)) ?? items.find(text)?.en
    if (en === undefined) note('modification', text)
    return en ?? text
  }

  /** 改装(轮毂), 改装轮毂. */
  function tellDone(verb: (typeof done)[number], objects: readonly string[], lang: Lang, note: Note): Told {
    const names = objects.map((text) => nameObject(text, lang, note))
    const type = names.length === 0 ? null : lang === 'en' ? joinLabels(names) : names.join('、')
    const label =
      type === null ? verb[lang] : lang === 'en' ? `${verb.en} (${lowerFirst(type)})` : `${verb.zh}(${type})`
    return { label, is_tuned: true, type }
  }

  /** Any other words: 未改装, 无改装, 改装损伤(钻孔<3cm), 无法判断. */
  function tellWords(base: string, said: readonly string[], lang: Lang, note: Note): Told {
    const phrase = readPhrase(base)
    const [seen] = phrase.statuses
    if (!phrase.is_whole || !seen || phrase.statuses.length > 1) {
      note('modification', base)
      return { label: base, is_tuned: null, type: null }
    }
    const isModification = seen.row.class === 'modification'
    const isDenied = isModification ? seen.is_negated : seen.row.class === 'normal' && seen.row.zh.includes('改装')
    const details = said.map((text) => {
      const { is_whole, details } = readPhrase(text)
      if (!is_whole || details.length === 0) note('modification', text)
      return is_whole && details.length > 0 ? details.map(({ en }) => en).join(' ') : text
    })
    const { label } = makeFinding(seen, NO_CONTEXT, base, null, 'en')
    const shown = details.length === 0 ? label : `${label} (${details.join(', ')})`
    return {
      label: lang === 'en' ? shown : base + (said.length === 0 ? '' : `(${said.join('、')})`),
      is_tuned: isDenied && !seen.doubt ? false : null,
      type: null,
    }
  }

  function tell(text: string, lang: Lang, note: Note): Told {
    const { base, qualifiers } = splitQualifiers(text)
    const said = qualifiers.flatMap(splitList)
    const answer = answers.find(base)
    if (answer)
      return { label: lang === 'en' ? upperFirst(answer.en) : base, is_tuned: answer.says === 'yes', type: null }
    const key = foldTerm(base)
    const verb = done.find(({ zh }) => key === zh || (key.startsWith(zh) && objects.has(key.slice(zh.length))))
    if (!verb) return tellWords(base, said, lang, note)
    return tellDone(verb, key === verb.zh ? said : [key.slice(verb.zh.length), ...said], lang, note)
  }

  return (source_name: string, source_text: string, lang: Lang, note: Note): ModificationWords => {
    const { label: name } = items.describe(source_name, lang, note)
    if (isProse(source_text)) {
      note('modification', source_text)
      return { name, value: source_text, is_tuned: null, type: null }
    }
    const members = wordOrNull(source_text) === null ? [] : splitList(source_text)
    if (members.length === 0) return { name, value: null, is_tuned: null, type: null }
    return joinTold(
      name,
      members.map((member) => tell(member, lang, note)),
      lang,
    )
  }
}

function joinTold(name: string, told: readonly Told[], lang: Lang): ModificationWords {
  const labels = told.map(({ label }) => label)
  const types = told.flatMap(({ type }) => type ?? [])
  const isEach = (value: boolean) => told.every(({ is_tuned }) => is_tuned === value)
  return {
    name,
    value: lang === 'en' ? joinLabels(labels) : labels.join('、'),
    is_tuned: told.some(({ is_tuned }) => is_tuned === true) ? true : isEach(false) ? false : null,
    type: types.length === 0 ? null : lang === 'en' ? joinLabels(types) : types.join('、'),
  }
}
