import { Command } from 'cmdk'

import { Highlighted } from '#browser/ui/Highlighted.tsx'

import type { PaletteEntry } from './palette-entry.ts'

export interface PaletteItemProps {
  entry: PaletteEntry
  onSelect: (entry: PaletteEntry) => void
}

/** A row of the palette. The selected one is marked by its color and a bar. */
export function PaletteItem({ entry, onSelect }: PaletteItemProps) {
  const { key, icon: Icon, title, note, excerpt } = entry
  return (
    <Command.Item
      value={key}
      onSelect={() => onSelect(entry)}
      className="flex min-h-control cursor-pointer items-start gap-3 rounded-md border-l-2 border-transparent px-3 py-2.5 select-none data-[selected=true]:border-gilt data-[selected=true]:bg-accent-soft"
    >
      <Icon aria-hidden="true" strokeWidth={1.5} className="mt-0.5 size-4.5 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 text-small wrap-anywhere">
            <Highlighted text={title} />
          </span>
          {note && (
            <span className="text-caption text-muted">
              <Highlighted text={note} />
            </span>
          )}
        </span>
        {excerpt && (
          <span className="mt-0.5 line-clamp-2 text-caption text-muted wrap-anywhere">
            <Highlighted text={excerpt} />
          </span>
        )}
      </span>
    </Command.Item>
  )
}
