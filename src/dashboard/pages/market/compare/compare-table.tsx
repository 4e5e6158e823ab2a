/** Cars side by side: a column for each, a row for each fact. */
import { orderPhotos } from '../../../../catalog/photos.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { clip } from '../../../clip.ts'
import { nameCar } from '../../../components/car-card.tsx'
import { Photo } from '../../../components/photo.tsx'
import { formatNumber } from '../../../format.ts'
import { COMPARE } from '../../../texts/market/compare.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { OutcomePatterns } from '../inspection/outcome-patterns.tsx'
import { type Cell, type CompareGroup, type CompareRow, INAPPLICABLE, UNREAD } from './compare-rows.ts'
import { ConditionRows } from './condition-rows.tsx'
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

export function CompareTable({ cars, ids, groups, equipment, reports, language }: CompareTableProps) {
  const texts = COMPARE[language]
  const columns = cars.length + 1
  return (
    <>
      <OutcomePatterns />
      {cars.length > 1 && <Tools cars={cars} language={language} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={texts.title}>
        <table class={`compare cars-${cars.length}`}>
          <caption class="unseen">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">{texts.facts}</span>
              </th>
              {cars.map((car, at) => (
                <CarHead key={car.id} {...{ car, ids, language }} hasReport={reports[at]?.data_available === true} />
              ))}
            </tr>
          </thead>
          <ConditionRows {...{ cars, reports, language }}>
            <GroupHead label={texts.diagram} columns={columns} />
          </ConditionRows>
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

/** Whether equal rows are seen, and on a phone which cars: the page needs no script for either. */
function Tools({ cars, language }: Pick<CompareTableProps, 'cars' | 'language'>) {
  const texts = COMPARE[language]
  return (
    <div class="compare-tools no-print">
      <p class="quiet">{texts.legend}</p>
      <label>
        <input type="checkbox" class="show-all" /> {texts.showAll}
      </label>
      {cars.length > SEEN_ON_PHONE && (
        <fieldset class="compare-picks">
          <legend>{texts.shown}</legend>
          {cars.map((car, at) => (
            <label key={car.id}>
              <input type="checkbox" class={`pick-${at + 1}`} checked={at < SEEN_ON_PHONE} />{' '}
              {clip(nameCar(car, language), LONGEST_PICK)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

const SEEN_ON_PHONE = 2
const LONGEST_PICK = 40
const LONGEST_NAME = 120

interface CarHeadProps extends Pick<CompareTableProps, 'ids' | 'language'> {
  readonly car: CarDetail
  /** Whether findings were read. */
  readonly hasReport: boolean
}

function CarHead({ car, ids, hasReport, language }: CarHeadProps) {
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
      <span class="compared-links no-print">
        {hasReport && (
          <a href={`/market/${car.id}/report`} aria-label={texts.sheetOf(title)}>
            {texts.sheet}
          </a>
        )}
        <a href={formatTarget(ids.filter((id) => id !== car.id))} aria-label={texts.remove(title)}>
          {texts.removeWord}
        </a>
      </span>
    </th>
  )
}

interface GroupProps {
  readonly group: CompareGroup
  readonly columns: number
  readonly language: Language
}

function Group({ group, columns, language }: GroupProps) {
  const { allUnread, allUnknown } = COMPARE[language]
  const untold = (
    [
      [allUnread, group.unread],
      [allUnknown, group.unknown],
    ] as const
  ).filter(([, names]) => names.length > 0)
  if (group.rows.length === 0 && untold.length === 0) return null
  return (
    <tbody data-group={group.name}>
      <GroupHead label={group.label} columns={columns} />
      {group.rows.map((row) => (
        <Row key={row.name} row={row} language={language} />
      ))}
      {untold.map(([tell, names]) => (
        <tr key={names[0]} class="same">
          <td colSpan={columns} class="all-unknown">
            <span class="unknown">{tell(names.join(FACTS[language].comma))}</span>
          </td>
        </tr>
      ))}
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
        {isDifferent && <span class="unseen"> ({COMPARE[language].differs})</span>}
      </th>
      {cells.map((cell, at) => (
        <td key={at}>{showCell(cell, language)}</td>
      ))}
    </tr>
  )
}

function showCell(cell: Cell, language: Language) {
  if (cell === null) return <span class="unknown">{FACTS[language].unknown}</span>
  if (cell === UNREAD) return <span class="unknown">{FACTS[language].unread}</span>
  if (cell === INAPPLICABLE) return <span class="quiet">{COMPARE[language].inapplicable}</span>
  return cell
}
