import { describe, expect, test } from 'vitest'

import { findAll, renderPage, getText, listTexts, type Markup } from '#browser/test/render-page.tsx'

import { DataTable, rowsPerPage, type DataTableProps } from './DataTable.tsx'

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

  test('ends with the total, on every page', () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ name: `Deed ${index + 1}`, year: 1900 }))
    const total = { name: 'Total', year: 47_500 }
    for (const page of [1, 2]) {
      const markup = renderTable({ rows, total, paging: { page, onChange: () => undefined } })
      expect(listTexts(markup, 'tr').at(-1)).toBe('Total47500')
    }
    expect(listTexts(renderTable({}), 'tfoot')).toEqual([])
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

  test('selects all rows of the shown page only', () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ name: `Deed ${index + 1}`, year: 1900 }))
    const selected = new Set(rows.slice(0, rowsPerPage).map(({ name }) => name))
    const isAllSelected = (page: number) => {
      const markup = renderTable({
        rows,
        paging: { page, onChange: () => undefined },
        selection: { selected, onChange: () => undefined, rowName: ({ name }) => name },
      })
      return 'checked' in findAll(markup, 'input')[0]!.attributes
    }
    expect([isAllSelected(1), isAllSelected(2)]).toEqual([true, false])
  })

  test('shows one page of its rows', () => {
    const rows = Array.from({ length: 45 }, (_, index) => ({ name: `Deed ${index + 1}`, year: 1900 }))
    const renderPage = (page: number) => renderTable({ rows, paging: { page, onChange: () => undefined } })
    const listNames = (markup: Markup) =>
      findAll(markup, 'th').flatMap(cell => (cell.attributes['role'] === 'rowheader' ? getText(cell) : []))
    expect(listNames(renderPage(1))).toEqual(rows.slice(0, rowsPerPage).map(({ name }) => name))
    expect(listNames(renderPage(3))).toEqual(['Deed 41', 'Deed 42', 'Deed 43', 'Deed 44', 'Deed 45'])
    expect(listTexts(renderPage(3), 'output')).toEqual(['Page 3 of 3'])
    const [nav] = findAll(renderPage(3), 'nav')
    expect(nav?.attributes['aria-label']).toBe('Pages of Deeds')
    expect(findAll(nav!, 'button').map(({ attributes }) => 'disabled' in attributes)).toEqual([false, true])
  })

  test('shows the last page for a page that it does not have', () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ name: `Deed ${index + 1}`, year: 1900 }))
    const markup = renderTable({ rows, paging: { page: 9, onChange: () => undefined } })
    expect(listTexts(markup, 'output')).toEqual(['Page 2 of 2'])
  })

  test('shows all rows without pages, and no navigation for one page', () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ name: `Deed ${index + 1}`, year: 1900 }))
    expect(findAll(renderTable({ rows }), 'tr')).toHaveLength(26)
    const short = renderTable({ paging: { page: 1, onChange: () => undefined } })
    expect(findAll(short, 'nav')).toEqual([])
  })

  test('shows a status while loading and the empty state', () => {
    expect(getText(renderTable({ rows: undefined }))).toBe('Loading: Deeds')
    expect(getText(renderTable({ rows: [], empty: <p>No deeds yet</p> }))).toBe('No deeds yet')
  })
})
