/** The columns that only an inspection report can fill: every fact by which searches filter, as it is declared there, and where it comes from. */
import { yesOrNo } from '../../domain/fields/declare-field.ts'
import { REPORT_FIELD_NAMES, type ReportFieldName, SEARCH_FIELDS } from '../../domain/fields/search-fields.ts'
import { InspectionReport } from '../../domain/inspection.ts'
import type { Cell, Column, ColumnType, Schema } from './column.ts'
import type { ExportedReport } from './exported-car.ts'

const UNREAD = 'Also null if the report was not read; `report_status` says which.'
const SHOWN = ['report_provider', 'inspection_date'] as const satisfies readonly (keyof ExportedReport['shown'])[]

/** `taken`: the names of columns that the record of a car has already. */
export function listReportColumns(taken: ReadonlySet<string>): readonly Column[] {
  return [...REPORT_FIELD_NAMES.filter((name) => !taken.has(name)).map(declareFact), ...SHOWN.map(declareShown)]
}

const PROPERTIES: Readonly<Record<string, Schema>> = InspectionReport.properties

/** As any field of a search may be declared. */
interface Declared {
  readonly numbers?: Readonly<Record<string, number>> | null
  readonly holds?: 'whole' | 'large' | 'decimals'
  readonly filter: { readonly says: string }
}

function declareFact(name: ReportFieldName): Column {
  const declared: Declared = SEARCH_FIELDS[name]
  const type = typeOfFact(declared)
  const codes = Object.entries(declared.numbers ?? {})
  const values = new Map<number, Cell>(
    codes.map(([code, number]) => [number, type === 'boolean' ? code === 'true' : code]),
  )
  return {
    path: null,
    name,
    type,
    description: `${PROPERTIES[name]?.description ?? declared.filter.says} ${UNREAD}`,
    read({ report: { facts } }) {
      const number = facts?.[name] ?? null
      return number === null || codes.length === 0 ? number : (values.get(number) ?? null)
    },
  }
}

function typeOfFact({ numbers, holds }: Declared): ColumnType {
  if (numbers) return numbers === yesOrNo.numbers ? 'boolean' : 'text'
  return holds === 'decimals' ? 'number' : 'integer'
}

function declareShown(name: (typeof SHOWN)[number]): Column {
  const schema: Schema = InspectionReport.properties[name]
  return {
    path: null,
    name,
    type: 'text',
    description: `${schema.description} ${UNREAD}`,
    read: ({ report }) => report.shown[name],
  }
}
