import { useSyncExternalStore } from 'react'

import { applyTheme, onThemeChange, readTheme } from '#browser/platform/theme.ts'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'

const options = [
  { value: 'system', label: 'Same as device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** The search palette can change the theme too. */
export function ThemeSelect() {
  const theme = useSyncExternalStore(onThemeChange, readTheme)
  return (
    <SegmentedControl
      label="Colors"
      options={options}
      value={theme}
      onChange={applyTheme}
      className="max-w-narrow"
    />
  )
}
