import type { AttachedMedia } from '#contract/media/media.ts'

/**
 * The ids that stay attached to a post. The form displays only part of them: a deleted photograph is hidden, but stays
 * attached because it can be restored.
 */
export function removeDetachedIds(
  mediaIds: readonly string[],
  before: readonly AttachedMedia[],
  after: readonly AttachedMedia[],
): string[] {
  const remaining = new Set(after.map(({ id }) => id))
  const detached = new Set(before.map(({ id }) => id).filter(id => !remaining.has(id)))
  return mediaIds.filter(id => !detached.has(id))
}
