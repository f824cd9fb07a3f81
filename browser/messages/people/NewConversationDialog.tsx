import { useState } from 'react'
import { useLocation } from 'wouter'

import { describeFailure } from '#browser/platform/call.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { can } from '#contract/roles/capabilities.ts'

import { BranchForm, useBranchForm } from './BranchForm.tsx'
import { findOpenNewGroup } from './draft-keys.ts'
import { GroupForm, useGroupForm } from './GroupForm.tsx'
import { InviteFirst } from './InviteFirst.tsx'
import { useCreateConversation } from './mutations.ts'
import { RecipientPicker } from './RecipientPicker.tsx'

interface NewConversationDialogProps {
  /** Selected first, unless a group was being created. */
  initialKind: Kind
  onClose: () => void
}

type Kind = 'direct' | 'group' | 'branch' | 'board'

/** Writes to a person, or creates a group of chosen people, of a branch of the family or of the board. */
export default function NewConversationDialog({ initialKind, onClose }: NewConversationDialogProps) {
  const { user } = useCurrentUser()
  const [, navigate] = useLocation()
  const [kind, setKind] = useState<Kind>(() => findOpenNewGroup(user?.id) ?? initialKind)
  const groupForm = useGroupForm(open)
  const branchForm = useBranchForm(open)

  function close() {
    // What was typed is stored, but the dialog does not open again by itself.
    for (const form of [groupForm, branchForm]) form.close()
    onClose()
  }

  function open({ id }: { id: string }) {
    close()
    navigate(buildPath('conversation', { id }))
  }
  const options: { value: Kind; label: string }[] = [
    { value: 'direct', label: 'Person' },
    { value: 'group', label: 'Group' },
    { value: 'branch', label: 'Branch' },
    ...(can(user, 'board.read') ? [{ value: 'board' as const, label: 'Board' }] : []),
  ]
  return (
    <Dialog open onOpenChange={close} title="New conversation">
      <div className="grid min-h-72 content-start gap-6">
        <SegmentedControl label="With" options={options} value={kind} onChange={setKind} />
        {kind === 'direct' && <PersonChoice onOpen={open} />}
        {kind === 'group' && <GroupForm form={groupForm} />}
        {(kind === 'direct' || kind === 'group') && <InviteFirst />}
        {kind === 'branch' && <BranchForm form={branchForm} />}
        {kind === 'board' && <BoardChoice onOpen={open} />}
      </div>
    </Dialog>
  )
}

function PersonChoice({ onOpen }: { onOpen: (conversation: { id: string }) => void }) {
  const { mutate, isError, error } = useCreateConversation()
  return (
    <div className="grid gap-4">
      {isError && (
        <Alert>{describeFailure(error, 'The conversation could not be opened. Please try again.')}</Alert>
      )}
      <RecipientPicker
        label="Name"
        hint="Select a person to open your conversation. Members without an account are not listed."
        onSelect={({ id }) => mutate({ kind: 'direct', personId: id }, { onSuccess: onOpen })}
      />
    </div>
  )
}

function BoardChoice({ onOpen }: { onOpen: (conversation: { id: string }) => void }) {
  const { mutate, isError, isPending, error } = useCreateConversation()
  return (
    <div className="grid justify-items-start gap-4">
      {isError && (
        <Alert>{describeFailure(error, 'The conversation could not be opened. Please try again.')}</Alert>
      )}
      <p className="text-muted">
        The members of the board and the administrators. The group changes with the board by itself, and its
        members read the messages from the day they joined.
      </p>
      <Button pending={isPending} onClick={() => mutate({ kind: 'board' }, { onSuccess: onOpen })}>
        Open the board’s conversation
      </Button>
    </div>
  )
}
