/** The filters of the panel below names, prices, years and mileage: with an inventory most are links with counts, without one they are fields. */
import type { ComponentChildren } from 'preact'
import { BODY_STYLE_FILTERS, FUEL_TYPES, SEVERITY_CODES, TRANSMISSIONS } from '../../../../domain/codes.ts'
import type { SectionName } from '../../../../domain/fields/declare-field.ts'
import { PANELS } from '../../../../domain/fields/panels.ts'
import { type CodedName, numbersOf } from '../../../../domain/fields/search-fields.ts'
import { ReportsRead } from '../../../components/share-read.tsx'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import type { FacetGroups } from './facet-links.ts'
import { GROUPS, type GroupName, nameCode, unitOf } from './filter-groups.ts'
import { Checks, Choice, Facet, Group, Input, type Panel, Range } from './panel-fields.tsx'

interface PartProps {
  readonly panel: Panel
  readonly facets: FacetGroups
}

/** The filters that only an inventory has: reports first, the rest in groups behind one click. */
export function CopyFilters({ panel, facets }: PartProps) {
  return (
    <>
      <LinkedGroup panel={panel} facets={facets} group="has_report" />
      {SECTIONS.map(([name, groups]) => (
        <Section key={name} panel={panel} name={name} groups={groups}>
          {name === 'report' && <ReportsRead shares={panel.shares} language={panel.language} />}
          {groups.map((group) => (
            <Filter key={group} panel={panel} facets={facets} group={group} />
          ))}
        </Section>
      ))}
    </>
  )
}

/** The order within the sections, with the filters that are more than one field. Fields that are declared later follow. */
const FIRST: Readonly<Record<SectionName, readonly GroupName[]>> = {
  report: [
    ...(['report_status', 'had_accident', 'was_flooded', 'was_fire_damaged', 'odometer_rolled_back'] as const),
    ...(['is_rental', 'derived_damage_severity', 'severity'] as const),
  ],
  drive: ['powertrain', 'fuel_type', 'transmission', 'gearbox', 'drive', 'power', 'displacement', 'battery_rented'],
  body: ['body_style', 'color', 'seats'],
  equipment: [],
  place: ['province', 'city'],
  papers: ['registration_state', 'age', 'transfers', 'emission', 'export'],
  listing: ['listed', 'price_changed'],
}

const SECTIONS = (Object.keys(FIRST) as SectionName[]).map((name) => {
  const declared = PANELS.filter(({ section }) => section === name).map((own) => own.name)
  return [name, [...new Set([...FIRST[name], ...declared])]] as const
})

interface SectionProps {
  readonly panel: Panel
  readonly name: SectionName
  readonly groups: readonly GroupName[]
  readonly children: ComponentChildren
}

/** Open while one of its filters is set; says how many are. */
function Section({ panel, name, groups, children }: SectionProps) {
  const set = groups.filter((group) => GROUPS[group].some((one) => panel.asked.has(one))).length
  return (
    <details class="filter-section" open={set > 0}>
      <summary>
        {SEARCH[panel.language].sections[name]}
        {set > 0 && <span class="filter-set">{formatNumber(set, panel.language)}</span>}
      </summary>
      {children}
    </details>
  )
}

interface FilterProps extends PartProps {
  readonly group: GroupName
}

/** Nothing without values. */
function LinkedGroup({ panel, facets, group }: FilterProps) {
  const facet = facets[group]
  if (facet === undefined || (facet.links.length === 0 && facet.unknown + facet.notRead === 0)) return null
  return (
    <Group panel={panel} group={group}>
      <Facet panel={panel} facet={facet} />
    </Group>
  )
}

/** One filter of a section, in the way in which readers choose its values. */
function Filter(props: FilterProps) {
  const { panel, facets, group } = props
  const { language, codeLabel } = panel
  const texts = SEARCH[language]
  if (group === 'severity') return <SeverityLimit panel={panel} />
  const [name = ''] = GROUPS[group]
  const names = GROUPS[group] as [string, string]
  const label = texts.groups[group]
  const field = PANELS.find((one) => one.name === group)
  const inGroup = (children: ComponentChildren) => <Group {...{ panel, group, children }} />
  if (group === 'export') return inGroup(<Checks {...{ panel, name }} options={[['clear', texts.exportClear]]} />)
  if (group === 'age') return inGroup(<Range {...{ panel, group, names }} unit={texts.units.age} />)
  switch (field?.kind) {
    case 'counted':
      return <LinkedGroup {...props} />
    case 'range':
      return inGroup(
        <>
          <Range {...{ panel, group, names }} unit={unitOf(group, language)} />
          <Facet panel={panel} facet={facets[group]} summary={texts.ranges} />
        </>,
      )
    case 'months':
      return inGroup(<Range {...{ panel, group, names }} unit={texts.month} isText />)
    case 'yesOrNo':
      return <Choice {...{ panel, name, label }} isLabelSeen options={yesOrNo(language)} />
    case 'number':
      return <Input {...{ panel, name, label }} isNumber isLabelSeen />
    case 'codes': {
      const codes = Object.keys(numbersOf(field.field as CodedName))
      const options = codes.map((code) => [code, nameCode(group, code, language, codeLabel)] as const)
      return inGroup(<Checks {...{ panel, name, options }} />)
    }
    default:
      return inGroup(<Input {...{ panel, name, label }} />)
  }
}

function yesOrNo(language: Language): readonly (readonly [string, string])[] {
  const { any, yes, no } = SEARCH[language]
  return [
    ['', any],
    ['true', yes],
    ['false', no],
  ]
}

/** Has no counts: a limit also leaves out what the counts of the values above have. */
function SeverityLimit({ panel }: Pick<PartProps, 'panel'>) {
  const { language, codeLabel } = panel
  const texts = SEARCH[language]
  return (
    <>
      <Choice
        panel={panel}
        name="derived_damage_severity_max"
        label={texts.groups.severity}
        isLabelSeen
        options={[
          ['', texts.any],
          ...SEVERITY_CODES.map((code) => [code, codeLabel('derived_damage_severity', code, language)] as const),
        ]}
      />
      <p class="filter-hint">{texts.hints.severity}</p>
    </>
  )
}

/** The filters of a marketplace that is asked live, which has no counts. */
export function LiveFilters({ panel, facets }: PartProps) {
  const { language, codeLabel } = panel
  const { groups, any } = SEARCH[language]
  const named = (group: GroupName, codes: readonly string[]) =>
    codes.map((code) => [code, nameCode(group, code, language, codeLabel)] as const)
  const choices = [
    ['transmission', TRANSMISSIONS],
    ['body_style', BODY_STYLE_FILTERS],
  ] as const
  return (
    <>
      <Filter {...{ panel, facets }} group="age" />
      <Group panel={panel} group="fuel_type">
        <Checks panel={panel} name="fuel_type" options={named('fuel_type', FUEL_TYPES)} />
      </Group>
      {choices.map(([name, codes]) => (
        <Group key={name} panel={panel} group={name}>
          <Choice {...{ panel, name }} label={groups[name]} options={[['', any], ...named(name, codes)]} />
        </Group>
      ))}
    </>
  )
}
