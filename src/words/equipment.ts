/** The equipment of a spec sheet: the key and the label of each line or part of a line. */
import type { Lang } from '../domain/codes.ts'
import type { Equipment, EquipmentKey } from '../domain/listing-parts/equipment.ts'
import type { SourceEquipment } from '../domain/listing-parts/source-build.ts'
import type { createCodeLabels } from './code-labels.ts'
import { foldWord } from './fold.ts'
import type { createLabels } from './labels.ts'
import { readTable } from './read-table.ts'

interface EquipmentWords {
  readonly label: ReturnType<typeof createLabels>
  readonly codeLabel: ReturnType<typeof createCodeLabels>
}

/** Values with a number, such as 10.25英寸 and 8喇叭, which no table can list. */
const MEASURES: readonly (readonly [measure: RegExp, en: string])[] = [
  [/^(\d{1,4}(?:\.\d{1,2})?)英?[寸吋]$/, 'inches'],
  [/^(\d{1,3})(?:个)?(?:喇叭|扬声器)$/, 'speakers'],
  [/^(\d{1,3})色$/, 'colours'],
  [/^(\d{1,3})个$/, ''],
]

export function createEquipment({ label, codeLabel }: EquipmentWords) {
  const rows = readTable('equipment.tsv', ['line', 'part', 'key'])
  const keys = new Map(rows.map(({ line, part, key }) => [nameOf(line, part), key as EquipmentKey]))

  function findKey(line: string, part: string | null): EquipmentKey | null {
    return keys.get(nameOf(line, part ?? WHOLE)) ?? null
  }

  /** Labels of lines without a key, and of parts without a key of their own. */
  function nameLine(line: string, lang: Lang): string {
    const key = findKey(line, null)
    return key === null ? (label('equipment', line, lang) ?? line) : codeLabel('equipment', key, lang)
  }

  function nameText(text: string, lang: Lang): string {
    if (lang === 'zh') return text
    for (const [measure, en] of MEASURES) {
      const number = measure.exec(text)?.[1]
      if (number !== undefined) return en === '' ? number : `${number} ${en}`
    }
    return NO_HAN.test(text) ? text : (label('equipment', text, lang) ?? text)
  }

  return ({ line, part, fitting, text }: SourceEquipment, lang: Lang): Equipment => {
    const key = findKey(line, part)
    const own = key === null ? nameLine(line, lang) : codeLabel('equipment', key, lang)
    return {
      key,
      label: key !== null || part === null ? own : `${own}: ${nameText(part, lang)}`,
      source: part === null ? line : `${line} ${part}`,
      value: fitting ?? nameText(text ?? '', lang),
    }
  }
}

const WHOLE = '-'
/** LED, CarPlay and 5G are the same in both languages. */
const NO_HAN = /^[^\p{Script=Han}]*$/u

function nameOf(line: string, part: string): string {
  return `${foldWord(line)}\t${foldWord(part)}`
}
