import type { LucideIcon } from 'lucide-react'

/** A row of the palette: a link, or an action that runs. */
export interface PaletteEntry {
  /** Unique in the palette. */
  key: string
  icon: LucideIcon
  /** With its hits between U+0002 and U+0003, like the excerpt. */
  title: string
  note?: string | null
  excerpt?: string | null
  /** The address that it opens. */
  path?: string
  /** Whether the palette suggests it later. */
  isRecent?: boolean
  run?: () => void
}

export interface PaletteGroup {
  heading: string
  entries: PaletteEntry[]
  /** A sentence instead of, or below, the entries. */
  problem?: string
}
