import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { WideTable } from './wide-table.tsx'

const row = (
  <tr>
    <th scope="row">one</th>
    <td class="number">2</td>
    {null}
    <td>three</td>
  </tr>
)

it('names the values of a row by their columns, also where a row leaves out a cell', () => {
  const html = renderToString(
    <WideTable caption="All" columns={['Name', { number: 'Count' }, 'State']}>
      {[row]}
    </WideTable>,
  )
  expect(html).toContain('<th scope="row">one</th><td class="number" data-label="Count">2</td>')
  expect(html).toContain('<td data-label="State">three</td>')
  expect(html).toContain('<caption class="unseen">All</caption>')
})

it('leaves a grid of figures alone', () => {
  const html = renderToString(
    <WideTable caption="All" columns={['Day']} isGrid showsCaption>
      {row}
    </WideTable>,
  )
  expect(html).not.toContain('data-label')
  expect(html).toContain('<caption>All</caption>')
})
