import { useState } from 'react'

import { applyTheme, readTheme } from '#browser/platform/theme.ts'
import { Choice } from '#browser/ui/forms/Choice.tsx'

const options = [
  { value: 'system', label: 'Same as device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function ThemeSelect() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <Choice
      label="Colors"
      options={options}
      value={theme}
      onChange={choice => {
        applyTheme(choice)
        setTheme(choice)
      }}
      className="max-w-narrow"
    />
  )
}
