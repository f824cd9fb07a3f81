import type { ReactNode } from 'react'

import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'

/** The selected rows of a table, by their keys. */
export interface RowSelection<Row> {
  selected: ReadonlySet<string | number>
  onChange: (selected: ReadonlySet<string | number>) => void
  /** The name of a row, for its checkbox: 'Select Deed of 1931'. */
  rowName: (row: Row) => string
}

interface SelectAllProps<Row> {
  /** The rows of the page. */
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  selection: RowSelection<Row>
}

/** Selects all rows of the page, or none of them. */
export function SelectAll<Row>({ rows, rowKey, selection }: SelectAllProps<Row>) {
  const keys = rows.map(rowKey)
  const others = [...selection.selected].filter(key => !keys.includes(key))
  const isAll = keys.every(key => selection.selected.has(key))
  const isSome = keys.some(key => selection.selected.has(key))
  return (
    <Checkbox
      className="hidden align-middle as-table:inline-block"
      checked={isAll}
      ref={box => {
        if (box !== null) box.indeterminate = isSome && !isAll
      }}
      onChange={() => selection.onChange(new Set(isAll ? others : [...others, ...keys]))}
    >
      <span className="sr-only">Select all</span>
    </Checkbox>
  )
}

interface SelectRowProps {
  id: string | number
  name: string
  selection: Pick<RowSelection<never>, 'selected' | 'onChange'>
  children: ReactNode
}

/** The row header with its checkbox. */
export function SelectRow({ id, name, selection: { selected, onChange }, children }: SelectRowProps) {
  return (
    <span className="flex items-center">
      <Checkbox
        checked={selected.has(id)}
        onChange={({ target }) => {
          const next = new Set(selected)
          if (target.checked) next.add(id)
          else next.delete(id)
          onChange(next)
        }}
      >
        <span className="sr-only">Select {name}</span>
      </Checkbox>
      <span>{children}</span>
    </span>
  )
}
