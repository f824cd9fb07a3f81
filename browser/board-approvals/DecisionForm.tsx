import type { MouseEvent } from 'react'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Form } from '#browser/ui/forms/Form.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import type { BoardDecision } from '#contract/board-approvals/board-notes.ts'

import { describeDecision } from './describe-decision.ts'
import { draftKeys, useDecide } from './queries.ts'

export interface DecisionFormProps {
  approval: BoardApproval
  onNoteChange: (note: string | undefined) => void
  /** The list has just moved, so a press may be meant for another request. */
  isSettling: boolean
  /** Called after the decision was saved, before the list is refetched. */
  onDecided: () => void
  /** Called when someone else decided first, before the list is refetched. */
  onConflict: () => void
}

/** Approves or rejects a request, with a note for the requester. */
export function DecisionForm({ approval, isSettling, onNoteChange, ...on }: DecisionFormProps) {
  const { id, memberName, isSuperseded } = approval
  const { confirm, confirmation } = useConfirm()
  const form = useServerForm({
    schema: async () => (await import('#contract/board-approvals/board-notes.ts')).BoardDecision,
    defaults: { approvalNotes: '' },
    call: useDecide(id, on),
    async toRequest(decision) {
      const question = describeDecision(decision, approval)
      return question === null || (await confirm(question)) ? decision : undefined
    },
    draftKey: draftKeys.decision(id),
    failure: 'Your decision could not be saved. Please try again.',
    onReset: () => onNoteChange(undefined),
  })
  const verb = useFieldValue(form, 'verb')
  const getSubmitProps = (pressed: BoardDecision['verb']) => ({
    type: 'submit' as const,
    'aria-label': `${labels[pressed]}: ${memberName}`,
    pending: form.isPending && verb === pressed,
    'aria-disabled': isSettling || form.isPending || undefined,
    onClick(event: MouseEvent) {
      if (isSettling || form.isPending) event.preventDefault()
      else form.setValue('verb', pressed)
    },
  })
  return (
    <div className="border-t border-line pt-5">
      <Form form={form}>
        {isSuperseded && form.alert === undefined && (
          <Alert>
            The member has changed since this correction was requested, so it can no longer be approved.
            Reject it and ask the requester for a new one.
          </Alert>
        )}
        <TextAreaField
          form={form}
          name="approvalNotes"
          label="Note with your decision"
          aria-label={`Note with your decision: ${memberName}`}
          hint="The requester can read this note."
          rows={2}
          maxLength={2000}
          onChange={text => onNoteChange(text || undefined)}
        />
        <div className="flex flex-wrap gap-3">
          {!isSuperseded && <Button {...getSubmitProps('approve')}>{labels.approve}</Button>}
          <Button {...getSubmitProps('reject')} variant="secondary">
            {labels.reject}
          </Button>
        </div>
      </Form>
      {confirmation}
    </div>
  )
}

const labels = { approve: 'Approve', reject: 'Reject' }
