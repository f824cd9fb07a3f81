import { useOtherMembers } from '#browser/family-tree/use-other-members.tsx'
import { fullName } from '#contract/family-tree/full-name.ts'

import { FurtherParentRows } from './FurtherParentRows.tsx'
import { relativeLists } from './list-names.ts'
import { ListsDialog } from './ListsDialog.tsx'
import { PartnerRows } from './PartnerRows.tsx'
import { useListsForm, type ListsFormProps } from './use-lists-form.ts'

/** Requests changes to a member's further parents and partnerships. */
export default function FamilyDialog(props: ListsFormProps) {
  const { member, circle, onClose } = props
  const form = useListsForm(relativeLists, props)
  const { others, ...loading } = useOtherMembers(member.id)
  return (
    <ListsDialog
      {...loading}
      title="Request changes to the family"
      description={`Edit the parents and partners of ${fullName(member)}. Nothing changes until the board approves your request.`}
      names={relativeLists}
      form={form}
      onClose={onClose}
    >
      <FurtherParentRows form={form} member={member} circle={circle} members={others} />
      <PartnerRows form={form} members={others} />
    </ListsDialog>
  )
}
