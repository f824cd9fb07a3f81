/** Section 9. */
export const boardTermYears = 3
export const expiringSoonDays = 90

/** Whether a term ends within 90 days, or has ended. Account records of the specification may have no term. */
export function isTermExpiringSoon(boardTermExpires: string | null | undefined, now: Date): boolean {
  if (!boardTermExpires) return false
  return new Date(boardTermExpires).getTime() - now.getTime() <= expiringSoonDays * 24 * 60 * 60 * 1000
}
