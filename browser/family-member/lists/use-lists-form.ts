import { draftKeys, requestSavedBefore, useRequestCorrection } from '#browser/family-member/queries.ts'
import { pickFields } from '#browser/platform/forms/edits.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { BoardNotes } from '#contract/board-approvals/board-notes.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

import { findChangedLists, ListsInput, takeSnapshot, toInput } from './list-edits.ts'
import type { ListName } from './list-names.ts'

export interface ListsFormProps {
  member: FamilyMember
  circle: FamilyCircle
  onClose: () => void
}

export type ListsForm = ReturnType<typeof useListsForm>

const ListsRequest = ListsInput.extend(BoardNotes.shape)

/** Edits the rows of these lists and requests the changes. Only changed lists are sent. */
export function useListsForm(names: readonly ListName[], { member, circle }: ListsFormProps) {
  const lists = toInput(takeSnapshot(circle, member))
  return useServerForm({
    schema: ListsRequest,
    defaults: { ...lists, requestNotes: '' },
    current: { version: circle.version, values: pickFields(lists, names) },
    findChanges: (base, lists) => findChangedLists(names, ListsInput.parse(base), lists),
    call: useRequestCorrection(member.id),
    toRequest: ({ requestNotes }, { changes, version }) => ({
      changes,
      version,
      requestNotes: requestNotes ?? '',
    }),
    toFieldName: path => path.replace(/^changes\./, ''),
    failure: 'Your request could not be sent. Please try again.',
    savedBefore: requestSavedBefore,
    draftKey: draftKeys.lists(names, member.id),
  })
}
