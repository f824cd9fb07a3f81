import { Command } from 'cmdk'

import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { PaletteItem } from './PaletteItem.tsx'

export interface PaletteListProps {
  groups: readonly PaletteGroup[]
  onSelect: (entry: PaletteEntry) => void
}

/** The rows of the palette under their headings. Its height does not depend on them, so that nothing shifts. */
export function PaletteList({ groups, onSelect }: PaletteListProps) {
  return (
    <Command.List
      label="Results"
      className="min-h-0 grow scroll-py-3 overflow-y-auto overscroll-contain px-2 pb-3 outline-none"
    >
      {groups.map(({ heading, entries, problem }) => (
        <Command.Group
          key={heading}
          value={heading}
          heading={
            <>
              <span className="block px-3 pt-4 pb-1.5 eyebrow">{heading}</span>
              {problem && <span className="block px-3 pb-2 text-small text-danger">{problem}</span>}
            </>
          }
        >
          {entries.map(entry => (
            <PaletteItem key={entry.key} entry={entry} onSelect={onSelect} />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}
