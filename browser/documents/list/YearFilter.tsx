import { useState } from 'react'

import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'

import { readYear } from './read-year.ts'

export interface YearFilterProps {
  /** Null for all years. */
  year: number | null
  placeholder: string
  onChange: (year: number | null) => void
}

/** Filters a list by a year that is typed. */
export function YearFilter({ year, placeholder, onChange }: YearFilterProps) {
  const current = year === null ? '' : String(year)
  const [text, setText] = useState(current)
  const [previous, setPrevious] = useState(current)
  // 'Clear filters' or the back button.
  if (previous !== current) {
    setPrevious(current)
    setText(current)
  }
  return (
    <Field label="Year">
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={4}
        value={text}
        onChange={({ target }) => {
          const typed = readYear(target.value)
          setText(typed.text)
          if (typed.year !== undefined) onChange(typed.year)
        }}
        onBlur={() => setText(current)}
      />
    </Field>
  )
}
