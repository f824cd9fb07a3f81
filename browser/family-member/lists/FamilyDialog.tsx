import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { familyMembersQuery } from '#browser/family-tree/queries.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { fullName } from '#contract/full-name.ts'

import { FurtherParentRows } from './FurtherParentRows.tsx'
import { familyNames } from './list-edits.ts'
import { ListsDialog } from './ListsDialog.tsx'
import { PartnerRows } from './PartnerRows.tsx'
import { useListsForm, type ListsFormProps } from './use-lists-form.ts'

/** Who belongs to somebody beside father, mother and spouse: who raised them, and each partnership of their life. */
export default function FamilyDialog(props: ListsFormProps) {
  const { member, circle } = props
  const lists = useListsForm(familyNames, props)
  const { data } = useQuery(familyMembersQuery)
  const others = useMemo(() => data?.filter(({ id }) => id !== member.id), [data, member.id])
  return (
    <ListsDialog
      title="Propose changes to the family"
      description={`Who belongs to ${fullName(member)}. Nothing holds before the board has decided.`}
      names={familyNames}
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
