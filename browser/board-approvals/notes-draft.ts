import { dropDraft, keepDraft, keptDraft } from '#browser/platform/drafts.ts'

/** Notes on somebody new that did not arrive wait in this tab until whoever wrote them has sent them again. */
export function saveNotesDraft(memberId: string, userId: string, notes: string): void {
  keepDraft(draftKey(memberId), userId, notes)
}

export function readNotesDraft(memberId: string, userId: string): string | undefined {
  return keptDraft(draftKey(memberId), userId) as string | undefined
}

export function deleteNotesDraft(memberId: string): void {
  dropDraft(draftKey(memberId))
}

function draftKey(memberId: string): string {
  return `notes-for-the-board.${memberId}`
}
