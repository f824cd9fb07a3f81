import type { FamilyMember } from '#contract/family-tree.ts'

/** No more than fill a screen. */
const most = 24

/**
 * Those with whom the timeline begins, of the first who have come: up to the one whose parents are not among them, since
 * a card says who they are.
 */
export function beginningOf(first: readonly FamilyMember[]): FamilyMember[] {
  const shown = first.slice(0, most)
  const ids = new Set(shown.map(({ id }) => id))
  const isWaiting = ({ fatherId, motherId }: FamilyMember) =>
    [fatherId, motherId].some(id => id !== null && !ids.has(id))
  const end = shown.findIndex(isWaiting)
  return end === -1 ? shown : shown.slice(0, end)
}
