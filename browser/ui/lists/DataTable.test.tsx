import { describe, expect, test } from 'vitest'

import { findAll, renderPage, getText, listTexts, type Markup } from '#browser/test/render-page.tsx'

import { DataTable, type DataTableProps } from './DataTable.tsx'

type Deed = { name: string; year: number }
const deeds: Deed[] = [
  { name: 'Mill', year: 1931 },
  { name: 'Brewery', year: 1898 },
]
const table: DataTableProps<Deed> = {
  caption: 'Deeds',
  columns: [
    { header: 'Name', cell: ({ name }) => name, sortKey: ({ name }) => name },
    { header: 'Year', cell: ({ year }) => year, numeric: true },
  ],
  rows: deeds,
  rowKey: ({ name }) => name,
}
const renderTable = (props: Partial<DataTableProps<Deed>>): Markup =>
  renderPage(<DataTable {...table} {...props} />)
const listRoles = (markup: Markup) =>
  findAll(markup, 'tr', 'th', 'td').map(({ attributes }) => attributes['role'])

describe('DataTable', () => {
  test('has explicit table roles', () => {
    const header = ['row', 'columnheader', 'columnheader']
    const row = ['row', 'rowheader', 'cell']
    expect(listRoles(renderTable({}))).toEqual([...header, ...row, ...row])
    expect(listTexts(renderTable({}), 'caption')).toEqual(['Deeds'])
  })

  test('has a button in the header of a sortable column only', () => {
    expect(listTexts(renderTable({}), 'button')).toEqual(['Name'])
    expect(listTexts(renderTable({}), 'option')).toEqual([
      'Original order',
      'Name, ascending',
      'Name, descending',
    ])
  })

  test('names the checkbox of each row', () => {
    const markup = renderTable({
      selection: { selected: new Set(['Mill']), onChange: () => undefined, rowName: ({ name }) => name },
    })
    expect(listTexts(markup, 'label').slice(1)).toEqual(['Select all', 'Select Mill', 'Select Brewery'])
    const states = findAll(markup, 'input').map(({ attributes }) => 'checked' in attributes)
    expect(states).toEqual([false, true, false])
  })

  test('shows a status while loading and the empty state', () => {
    expect(getText(renderTable({ rows: undefined }))).toBe('Loading: Deeds')
    expect(getText(renderTable({ rows: [], empty: <p>No deeds yet</p> }))).toBe('No deeds yet')
  })
})
