import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { familyMembersQuery } from '#browser/family-tree/queries.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { fullName } from '#contract/full-name.ts'

import { FurtherParentRows } from './FurtherParentRows.tsx'
import { relativeLists } from './list-edits.ts'
import { ListsDialog } from './ListsDialog.tsx'
import { PartnerRows } from './PartnerRows.tsx'
import { useListsForm, type ListsFormProps } from './use-lists-form.ts'

/** Requests changes to a member's further parents and partnerships. */
export default function FamilyDialog(props: ListsFormProps) {
  const { member, circle } = props
  const lists = useListsForm(relativeLists, props)
  const { data } = useQuery(familyMembersQuery)
  const others = useMemo(() => data?.filter(({ id }) => id !== member.id), [data, member.id])
  return (
    <ListsDialog
      title="Request changes to the family"
      description={`Edit the parents and partners of ${fullName(member)}. Nothing changes until the board approves your request.`}
      names={relativeLists}
      lists={lists}
      isReady={others !== undefined}
    >
      {others === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          <FurtherParentRows form={lists.form} member={member} circle={circle} members={others} />
          <PartnerRows form={lists.form} members={others} />
        </>
      )}
    </ListsDialog>
  )
}
