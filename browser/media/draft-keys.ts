import { findOpenDraft, hasOpenDraft } from '#browser/platform/drafts/drafts.ts'

/** The keys of the drafts of shared files and of edits. The edits under a profile are one group. */
export const draftKeys = {
  share: (memberId: string) => `media.share.${memberId}`,
  edits: (memberId: string) => `media.edit.${memberId}.`,
}

/** Whether a form of this tab was open when the profile was left or the session expired. */
export function hasOpenMediaDraft(memberId: string, userId: string | undefined): boolean {
  return (
    hasOpenDraft(draftKeys.share(memberId), userId) ||
    findOpenDraft(draftKeys.edits(memberId), userId) !== undefined
  )
}
