/** Cars side by side: a column for each, a row for each fact. */
import { orderPhotos } from '../../../../catalog/photos.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { clip } from '../../../clip.ts'
import { nameCar } from '../../../components/car-card.tsx'
import { Photo } from '../../../components/photo.tsx'
import { formatNumber } from '../../../format.ts'
import { COMPARE } from '../../../texts/market/compare.ts'
import { CONDITION } from '../../../texts/market/condition.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import { OUTCOME_TEXTS } from '../../../texts/market/outcomes.ts'
import type { Language } from '../../../visit.ts'
import { BodyDiagram } from '../inspection/body-diagram.tsx'
import { LETTERS } from '../inspection/outcome-patterns.tsx'
import { type Cell, type CompareGroup, type CompareRow, INAPPLICABLE } from './compare-rows.ts'
import { formatTarget } from './read-ids.ts'

interface CompareTableProps {
  readonly cars: readonly CarDetail[]
  readonly ids: readonly number[]
  readonly groups: readonly CompareGroup[]
  readonly equipment: { readonly rows: readonly CompareRow[]; readonly others: number }
  /** What is known of the body of each car by its report; null: nothing. */
  readonly reports: readonly (InspectionReport | null)[]
  readonly language: Language
}

/** What a buyer looks for first; the page of each car has all of them. */
const SIGNS = ['replaced', 'repaired', 'repainted', 'damaged', 'normal'] as const

export function CompareTable({ cars, ids, groups, equipment, reports, language }: CompareTableProps) {
  const texts = COMPARE[language]
  const columns = cars.length + 1
  return (
    <>
      {cars.length > 1 && (
        <div class="compare-tools no-print">
          <p class="quiet">
            <span class="differs">≠</span> {texts.legend}
          </p>
          <label>
            <input type="checkbox" class="only-differences" /> {texts.onlyDifferences}
          </label>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={texts.title}>
        <table class={`compare cars-${cars.length}`}>
          <caption class="unseen">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">{texts.facts}</span>
              </th>
              {cars.map((car) => (
                <CarHead key={car.id} car={car} ids={ids} language={language} />
              ))}
            </tr>
          </thead>
          <tbody>
            <GroupHead label={texts.diagram} columns={columns} />
            <tr class="bodies">
              <th scope="row">
                <ul class="plain-list">
                  {SIGNS.map((state) => (
                    <li key={state}>{`${LETTERS[state]} ${OUTCOME_TEXTS[language][state]}`}</li>
                  ))}
                  <li>{texts.diagramNote}</li>
                </ul>
              </th>
              {reports.map((report, at) => (
                <td key={cars[at]?.id}>
                  <Verdict report={report} language={language} />
                  <BodyDiagram report={report} language={language} isFirst={at === 0} />
                </td>
              ))}
            </tr>
          </tbody>
          {groups.map((group) => (
            <Group key={group.name} group={group} columns={columns} language={language} />
          ))}
          {equipment.rows.length > 0 && (
            <tbody>
              <GroupHead label={texts.equipment} columns={columns} />
              {equipment.rows.map((row) => (
                <Row key={row.name} row={row} language={language} />
              ))}
            </tbody>
          )}
        </table>
      </section>
      {equipment.others > 0 && cars.length > 1 && (
        <p class="quiet">{texts.sameEquipment(formatNumber(equipment.others, language))}</p>
      )}
    </>
  )
}

const LONGEST_NAME = 120

interface CarHeadProps extends Pick<CompareTableProps, 'ids' | 'language'> {
  readonly car: CarDetail
}

function CarHead({ car, ids, language }: CarHeadProps) {
  const texts = COMPARE[language]
  const title = clip(nameCar(car, language), LONGEST_NAME)
  return (
    <th scope="col" class="compared">
      <Photo
        carId={car.id}
        number={orderPhotos(car).length === 0 ? null : 1}
        alt=""
        sizes="(min-width: 64rem) 16rem, 11rem"
        language={language}
      />
      <a class="compared-title" href={`/market/${car.id}`}>
        {title}
      </a>
      <a
        class="remove no-print"
        href={formatTarget(ids.filter((id) => id !== car.id))}
        aria-label={texts.remove(title)}
      >
        {texts.removeWord}
      </a>
    </th>
  )
}

interface GroupProps {
  readonly group: CompareGroup
  readonly columns: number
  readonly language: Language
}

function Group({ group, columns, language }: GroupProps) {
  if (group.rows.length === 0 && group.unknown.length === 0) return null
  return (
    <tbody data-group={group.name}>
      <GroupHead label={group.label} columns={columns} />
      {group.rows.map((row) => (
        <Row key={row.name} row={row} language={language} />
      ))}
      {group.unknown.length > 0 && (
        <tr class="same">
          <td colSpan={columns} class="all-unknown">
            <span class="unknown">{COMPARE[language].allUnknown(group.unknown.join(FACTS[language].comma))}</span>
          </td>
        </tr>
      )}
    </tbody>
  )
}

function GroupHead({ label, columns }: { readonly label: string; readonly columns: number }) {
  return (
    <tr class="group-head">
      <th scope="colgroup" colSpan={columns}>
        <span>{label}</span>
      </th>
    </tr>
  )
}

function Row({ row, language }: { readonly row: CompareRow; readonly language: Language }) {
  const { name, label, cells, isDifferent } = row
  return (
    <tr class={isDifferent ? 'different' : 'same'} data-row={name}>
      <th scope="row">
        {label}
        {isDifferent && (
          <>
            {' '}
            <span class="differs" aria-hidden="true">
              ≠
            </span>
            <span class="unseen">({COMPARE[language].differs})</span>
          </>
        )}
      </th>
      {cells.map((cell, at) => (
        <td key={at}>{showCell(cell, language)}</td>
      ))}
    </tr>
  )
}

function showCell(cell: Cell, language: Language) {
  if (cell === null) return <span class="unknown">{FACTS[language].unknown}</span>
  if (cell === INAPPLICABLE) return <span class="quiet">{COMPARE[language].inapplicable}</span>
  return cell
}

/** As calculated from the findings; unknown without a report that was read. */
function Verdict({
  report,
  language,
}: Pick<CompareTableProps, 'language'> & { readonly report: InspectionReport | null }) {
  const { severities, unknown } = CONDITION[language]
  const isRead = report?.data_available === true
  const severity = report?.derived?.damage_severity ?? 'unknown'
  return (
    <p class="compared-condition" data-condition={isRead ? severity : 'unread'}>
      {isRead ? severities[severity] : unknown}
    </p>
  )
}
