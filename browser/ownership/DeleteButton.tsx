import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Question } from '#browser/ui/overlays/ConfirmDialog.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'

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
  const { confirm, confirmation } = useConfirm()
  async function deleteIfConfirmed(): Promise<void> {
    if (await confirm(question)) deletion.mutate()
  }
  return (
    <>
      <Button
        ref={focusSuccessor}
        data-focus-successor="entities"
        variant="quiet"
        size="small"
        aria-label={`Delete: ${name}`}
        pending={deletion.isPending}
        pendingLabel="Deleting..."
        onClick={deleteIfConfirmed}
      >
        Delete
      </Button>
      {confirmation}
    </>
  )
}
