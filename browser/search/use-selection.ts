import { useState, type KeyboardEvent } from 'react'

import type { PaletteGroup } from './palette-entry.ts'

/**
 * The selected row: the first one until the user selects another. cmdk alone stays with its first choice when better
 * results arrive above it, and selects none when it disappears.
 */
export function useSelection(groups: readonly PaletteGroup[]) {
  const [selected, setSelected] = useState<string | null>(null)
  const [hasMoved, setHasMoved] = useState(false)
  const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key))
  return {
    value: hasMoved && selected !== null && keys.includes(selected) ? selected : (keys[0] ?? ''),
    reset: () => setHasMoved(false),
    select: setSelected,
    /** Before cmdk handles the key. */
    noteKey: ({ key }: KeyboardEvent) => {
      if (/^(?:Arrow(?:Up|Down)|Home|End)$/.test(key)) setHasMoved(true)
    },
    notePointer: () => setHasMoved(true),
  }
}
