import { dropDraft, keepDraft, keptDraft } from '#browser/platform/drafts.ts'

/** Notes on somebody new that did not arrive wait in this tab until whoever wrote them has sent them again. */
export function keepNotes(memberId: string, userId: string, notes: string): void {
  keepDraft(nameOf(memberId), userId, notes)
}

export function keptNotes(memberId: string, userId: string): string | undefined {
  return keptDraft(nameOf(memberId), userId) as string | undefined
}

export function dropNotes(memberId: string): void {
  dropDraft(nameOf(memberId))
}

function nameOf(memberId: string): string {
  return `notes-for-the-board.${memberId}`
}
