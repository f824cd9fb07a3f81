import { useState } from 'react'

import { applyTheme, readTheme } from '#browser/platform/theme.ts'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'

const options = [
  { value: 'system', label: 'Same as device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function ThemeSelect() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <SegmentedControl
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
