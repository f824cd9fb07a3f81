import { restoreDays } from '#contract/restore-days.ts'

import { formatDay } from './format-instant.ts'

export interface Deletable {
  removedAt: string | null
  /** Absent where it is not recorded with the record. */
  removedBy?: string | null
}

/** `Deleted by Ada Hartwell on Nov 21, 2026. It will be erased on Dec 21, 2026.` Null unless it is deleted. */
export function describeDeletion({ removedAt, removedBy = null }: Deletable): string | null {
  if (removedAt === null) return null
  const erasedAt = new Date(Date.parse(removedAt) + restoreDays * 86_400_000).toISOString()
  const by = removedBy === null ? '' : ` by ${removedBy}`
  return `Deleted${by} on ${formatDay(removedAt)}. It will be erased on ${formatDay(erasedAt)}.`
}
