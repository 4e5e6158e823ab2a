/** The filters of the panel below names, prices, years and mileage: with an inventory most are links with counts, without one they are fields. */
import { BODY_STYLE_FILTERS, COLOR_CODES, EMISSION_CODES, FUEL_TYPES, TRANSMISSIONS } from '../../../../domain/codes.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { FacetGroups } from './facet-links.ts'
import { type GroupName, nameCode } from './filter-groups.ts'
import { Checks, Choice, Facet, Group, Input, type Panel, Range } from './panel-fields.tsx'

interface PartProps {
  readonly panel: Panel
  readonly facets: FacetGroups
}

/** The filters that only an inventory has. */
export function CopyFilters({ panel, facets }: PartProps) {
  const texts = SEARCH[panel.language]
  const linked: readonly GroupName[] = ['powertrain', 'body_style', 'transmission', 'gearbox', 'has_report']
  return (
    <>
      {linked.map((group) => (
        <LinkedGroup key={group} {...{ panel, facets, group }} />
      ))}
      <Group panel={panel} group="export">
        <Checks panel={panel} name="export" options={[['clear', texts.exportClear]]} />
      </Group>
      <LinkedGroup {...{ panel, facets }} group="province" />
      <Group panel={panel} group="city">
        <Input panel={panel} name="city" label={texts.groups.city} />
      </Group>
      <MoreFilters {...{ panel, facets }} />
    </>
  )
}

/** Nothing without values. */
function LinkedGroup({ panel, facets, group }: PartProps & { readonly group: GroupName }) {
  const facet = facets[group]
  if (facet === undefined || (facet.links.length === 0 && facet.unknown === 0)) return null
  return (
    <Group panel={panel} group={group}>
      <Facet panel={panel} facet={facet} />
    </Group>
  )
}

const MORE: readonly string[] = [
  ...[
    'fuel_type',
    'drive',
    'registration_state',
    'power_hp_min',
    'power_hp_max',
    'displacement_min',
    'displacement_max',
  ],
  ...['age_min', 'age_max', 'color', 'emission', 'seats', 'transfers_max', 'battery_rented', 'listed_within_days'],
  'price_changed_within_days',
]

function MoreFilters({ panel, facets }: PartProps) {
  const { language, codeLabel } = panel
  const texts = SEARCH[language]
  const named = (group: GroupName, codes: readonly string[]) =>
    codes.map((code) => [code, nameCode(group, code, language, codeLabel)] as const)
  const plain = ['seats', 'transfers', 'listed', 'price_changed'] as const
  const names = {
    seats: 'seats',
    transfers: 'transfers_max',
    listed: 'listed_within_days',
    price_changed: 'price_changed_within_days',
  }
  return (
    <details class="filter-more" open={MORE.some((name) => panel.asked.has(name))}>
      <summary>{texts.more}</summary>
      <LinkedGroup {...{ panel, facets }} group="fuel_type" />
      <LinkedGroup {...{ panel, facets }} group="drive" />
      <LinkedGroup {...{ panel, facets }} group="registration_state" />
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
      <Age panel={panel} />
      <Group panel={panel} group="color">
        <Checks panel={panel} name="color" options={named('color', COLOR_CODES)} />
      </Group>
      <Group panel={panel} group="emission">
        <Checks panel={panel} name="emission" options={named('emission', EMISSION_CODES)} />
      </Group>
      {plain.map((group) => (
        <Input key={group} panel={panel} name={names[group]} label={texts.groups[group]} isNumber isLabelSeen />
      ))}
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
    </details>
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
