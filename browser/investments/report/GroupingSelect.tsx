import { listKeys } from '#browser/platform/list-keys.ts'
import { Select } from '#browser/ui/controls/Select.tsx'

export interface GroupingSelectProps<Grouping extends string> {
  /** The accessible name: 'Allocation by'. */
  label: string
  options: Record<Grouping, string>
  value: Grouping
  onChange: (grouping: Grouping) => void
}

/** Chooses what a chart or a table is divided by. */
export function GroupingSelect<Grouping extends string>(props: GroupingSelectProps<Grouping>) {
  const { label, options, value, onChange } = props
  return (
    <Select
      aria-label={label}
      className="w-44"
      value={value}
      onChange={({ target }) => onChange(target.value as Grouping)}
    >
      {listKeys(options).map(option => (
        <option key={option} value={option}>
          {options[option]}
        </option>
      ))}
    </Select>
  )
}
