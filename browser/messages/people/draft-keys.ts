import { findOpenDraft } from '#browser/platform/drafts/drafts.ts'

/** The drafts of the dialog New conversation, by the kind of group. */
export const newGroupDrafts = {
  group: 'messages.new.group',
  branch: 'messages.new.branch',
} as const

export type NewGroupKind = keyof typeof newGroupDrafts

/** The kind of group that was being created when the page was left or the session expired. */
export function findOpenNewGroup(ownerId: string | undefined): NewGroupKind | undefined {
  const kind = findOpenDraft('messages.new.', ownerId)
  return kind === 'group' || kind === 'branch' ? kind : undefined
}
