import { hasOpenDraft } from '#browser/platform/drafts/drafts.ts'

/** The key of the draft of the dialog Send Message. */
export function getMessageDraftKey(memberId: string): string {
  return `messages.member.${memberId}`
}

/** Whether the dialog was open when the profile was left or the session expired. */
export function hasOpenMessageDraft(memberId: string, userId: string | undefined): boolean {
  return hasOpenDraft(getMessageDraftKey(memberId), userId)
}
