import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import type { Question } from '#browser/ui/overlays/ConfirmDialog.tsx'

/** Asks before it deletes an entry. The focus then moves to the heading of the entities. */
export function DeleteButton({
  name,
  question,
  deletion,
}: {
  name: string
  question: Question
  deletion: { mutate: () => void; isPending: boolean }
}) {
  return (
    <ConfirmButton
      ref={focusSuccessor}
      data-focus-successor="entities"
      variant="quiet"
      size="small"
      aria-label={`Delete: ${name}`}
      question={question}
      pending={deletion.isPending}
      pendingLabel="Deleting..."
      onConfirm={deletion.mutate}
    >
      Delete
    </ConfirmButton>
  )
}
