import { ArrowDown, ArrowUp } from 'lucide-react'

import { joinClasses } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'

import type { Sort } from './sort-rows.ts'

interface SortProps {
  sort: Sort | null
  onChange: (sort: Sort | null) => void
}

/** Sorts by its column; the next click reverses the order, the third restores the original one. */
export function SortButton({ header, sort, onChange }: SortProps & { header: string }) {
  const direction = sort?.header === header ? sort.direction : null
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <>
      <span className="as-table:hidden">{header}</span>
      <button
        type="button"
        onClick={() =>
          onChange(
            direction === 'descending'
              ? null
              : { header, direction: direction === null ? 'ascending' : 'descending' },
          )
        }
        className="-mx-2 hidden min-h-8 items-center gap-1 rounded-sm px-2 transition-colors hover:text-accent as-table:inline-flex"
      >
        {header}
        <Arrow
          aria-hidden="true"
          strokeWidth={1.75}
          className={joinClasses('size-3.5', direction === null && 'opacity-30')}
        />
      </button>
    </>
  )
}

/** On a phone the column headers are not visible. */
export function PhoneSort({ headers, sort, onChange }: SortProps & { headers: string[] }) {
  const options = headers.flatMap(header =>
    (['ascending', 'descending'] as const).map(direction => ({ header, direction })),
  )
  return (
    <Field label="Sort by" className="mb-4 as-table:hidden">
      <Select
        value={sort === null ? '' : `${sort.header} ${sort.direction}`}
        onChange={({ target }) =>
          onChange(options.find(option => `${option.header} ${option.direction}` === target.value) ?? null)
        }
      >
        <option value="">Original order</option>
        {options.map(({ header, direction }) => (
          <option key={`${header} ${direction}`} value={`${header} ${direction}`}>
            {header}, {direction}
          </option>
        ))}
      </Select>
    </Field>
  )
}
