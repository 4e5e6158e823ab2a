/** The filters of the panel below names, prices, years and mileage: with an inventory most are links with counts, without one they are fields. */
import type { ComponentChildren } from 'preact'
import {
  BODY_STYLE_FILTERS,
  COLOR_CODES,
  EMISSION_CODES,
  FUEL_TYPES,
  SEVERITY_CODES,
  TRANSMISSIONS,
} from '../../../../domain/codes.ts'
import { ReportsRead } from '../../../components/share-read.tsx'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { FacetGroups } from './facet-links.ts'
import { GROUPS, type GroupName, nameCode } from './filter-groups.ts'
import { Checks, Choice, Facet, Group, Input, type Panel, Range } from './panel-fields.tsx'

interface PartProps {
  readonly panel: Panel
  readonly facets: FacetGroups
}

/** The filters that only an inventory has: reports first, the rest in groups behind one click. */
export function CopyFilters({ panel, facets }: PartProps) {
  const part = { panel, facets }
  return (
    <>
      <LinkedGroup {...part} group="has_report" />
      <Section panel={panel} name="report">
        <ReportsRead shares={panel.shares} language={panel.language} />
        {SECTIONS.report.map((group) => (
          <LinkedGroup key={group} {...part} group={group} />
        ))}
        <SeverityLimit panel={panel} />
      </Section>
      <Section panel={panel} name="drive">
        <LinkedGroup {...part} group="powertrain" />
        <LinkedGroup {...part} group="fuel_type" />
        <LinkedGroup {...part} group="transmission" />
        <LinkedGroup {...part} group="gearbox" />
        <LinkedGroup {...part} group="drive" />
        <EngineFilters {...part} />
      </Section>
      <Section panel={panel} name="body">
        <LinkedGroup {...part} group="body_style" />
        <BodyFilters panel={panel} />
      </Section>
      <Section panel={panel} name="place">
        <LinkedGroup {...part} group="province" />
        <Group panel={panel} group="city">
          <Input panel={panel} name="city" label={SEARCH[panel.language].groups.city} />
        </Group>
      </Section>
      <Section panel={panel} name="papers">
        <LinkedGroup {...part} group="registration_state" />
        <PaperFilters panel={panel} />
      </Section>
      <Section panel={panel} name="listing">
        <PlainInput panel={panel} group="listed" />
        <PlainInput panel={panel} group="price_changed" />
      </Section>
    </>
  )
}

/** Which filters belong together. */
const SECTIONS = {
  report: [
    'report_status',
    'had_accident',
    'was_flooded',
    'was_fire_damaged',
    'odometer_rolled_back',
    'is_rental',
    'derived_damage_severity',
    'severity',
  ],
  drive: ['powertrain', 'fuel_type', 'transmission', 'gearbox', 'drive', 'power', 'displacement', 'battery_rented'],
  body: ['body_style', 'color', 'seats'],
  place: ['province', 'city'],
  papers: ['registration_state', 'age', 'emission', 'transfers', 'export'],
  listing: ['listed', 'price_changed'],
} as const satisfies Readonly<Record<string, readonly GroupName[]>>

interface SectionProps {
  readonly panel: Panel
  readonly name: keyof typeof SECTIONS
  readonly children: ComponentChildren
}

/** Open while one of its filters is set; says how many are. */
function Section({ panel, name, children }: SectionProps) {
  const set = SECTIONS[name].filter((group) => GROUPS[group].some((one) => panel.asked.has(one))).length
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

/** Nothing without values. */
function LinkedGroup({ panel, facets, group }: PartProps & { readonly group: GroupName }) {
  const facet = facets[group]
  if (facet === undefined || (facet.links.length === 0 && facet.unknown + facet.notRead === 0)) return null
  return (
    <Group panel={panel} group={group}>
      <Facet panel={panel} facet={facet} />
    </Group>
  )
}

const PLAIN = {
  seats: 'seats',
  transfers: 'transfers_max',
  listed: 'listed_within_days',
  price_changed: 'price_changed_within_days',
} as const

function PlainInput({ panel, group }: Pick<PartProps, 'panel'> & { readonly group: keyof typeof PLAIN }) {
  return <Input panel={panel} name={PLAIN[group]} label={SEARCH[panel.language].groups[group]} isNumber isLabelSeen />
}

function EngineFilters({ panel, facets }: PartProps) {
  const texts = SEARCH[panel.language]
  return (
    <>
      <Group panel={panel} group="power">
        <Range panel={panel} group="power" names={['power_hp_min', 'power_hp_max']} unit={texts.units.power} />
        <Facet panel={panel} facet={facets.power} summary={texts.ranges} />
      </Group>
      <Group panel={panel} group="displacement">
        <Range
          panel={panel}
          group="displacement"
          names={['displacement_min', 'displacement_max']}
          unit={texts.units.displacement}
        />
        <Facet panel={panel} facet={facets.displacement} summary={texts.ranges} />
      </Group>
      <Choice
        panel={panel}
        name="battery_rented"
        label={texts.groups.battery_rented}
        isLabelSeen
        options={[
          ['', texts.any],
          ['true', texts.yes],
          ['false', texts.no],
        ]}
      />
    </>
  )
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

function BodyFilters({ panel }: Pick<PartProps, 'panel'>) {
  const { language, codeLabel } = panel
  const colors = COLOR_CODES.map((code) => [code, nameCode('color', code, language, codeLabel)] as const)
  return (
    <>
      <Group panel={panel} group="color">
        <Checks panel={panel} name="color" options={colors} />
      </Group>
      <PlainInput panel={panel} group="seats" />
    </>
  )
}

function PaperFilters({ panel }: Pick<PartProps, 'panel'>) {
  const { language, codeLabel } = panel
  const emissions = EMISSION_CODES.map((code) => [code, nameCode('emission', code, language, codeLabel)] as const)
  return (
    <>
      <Age panel={panel} />
      <PlainInput panel={panel} group="transfers" />
      <Group panel={panel} group="emission">
        <Checks panel={panel} name="emission" options={emissions} />
      </Group>
      <Group panel={panel} group="export">
        <Checks panel={panel} name="export" options={[['clear', SEARCH[language].exportClear]]} />
      </Group>
    </>
  )
}

function Age({ panel }: { readonly panel: Panel }) {
  return (
    <Group panel={panel} group="age">
      <Range panel={panel} group="age" names={['age_min', 'age_max']} unit={SEARCH[panel.language].units.age} />
    </Group>
  )
}

/** The filters of a marketplace that is asked live, which has no counts. */
export function LiveFilters({ panel }: Pick<PartProps, 'panel'>) {
  const { language, codeLabel } = panel
  const { groups, any } = SEARCH[language]
  const named = (group: GroupName, codes: readonly string[]) =>
    codes.map((code) => [code, nameCode(group, code, language, codeLabel)] as const)
  return (
    <>
      <Age panel={panel} />
      <Group panel={panel} group="fuel_type">
        <Checks panel={panel} name="fuel_type" options={named('fuel_type', FUEL_TYPES)} />
      </Group>
      <Group panel={panel} group="transmission">
        <Choice
          panel={panel}
          name="transmission"
          label={groups.transmission}
          options={[['', any], ...named('transmission', TRANSMISSIONS)]}
        />
      </Group>
      <Group panel={panel} group="body_style">
        <Choice
          panel={panel}
          name="body_style"
          label={groups.body_style}
          options={[['', any], ...named('body_style', BODY_STYLE_FILTERS)]}
        />
      </Group>
    </>
  )
}
