import { useState } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button, type ButtonProps } from '#browser/ui/Button.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import type { GedcomImport } from '#contract/gedcom/gedcom.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { useReadUndoProblem, type useUndo } from './queries.ts'

const UndoProblemDialog = lazyDialog(() => import('./UndoProblemDialog.tsx'))

export interface UndoImportProps extends Pick<ButtonProps, 'variant' | 'size'> {
  imported: GedcomImport
  undo: ReturnType<typeof useUndo>
  /** The element that takes the focus when the undone import has no button. */
  successorId: string
  /** The accessible name, where the page has several of these buttons. */
  label?: string
}

/** Undoes an import, which may remove thousands of people, after a confirmation. */
export function UndoImport({
  imported: { id, fileName, people },
  undo,
  successorId,
  label,
  ...style
}: UndoImportProps) {
  const { confirm, confirmation } = useConfirm()
  const readUndoProblem = useReadUndoProblem()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isUndoing = undo.isPending && undo.variables === id
  async function undoIfConfirmed() {
    setReading(true)
    const found = await readUndoProblem(id)
    setReading(false)
    setProblem(found)
    if (found !== null) return
    const isConfirmed = await confirm({
      title: `Undo the import of ${fileName}?`,
      consequence: `${pluralize(people, 'person', 'people')} will be removed from the tree, with everything else that the file added. You can import the file again.`,
      confirmLabel: 'Undo import',
    })
    if (isConfirmed) undo.mutate(id)
  }
  return (
    <>
      <Button
        {...style}
        ref={focusSuccessor}
        data-focus-successor={successorId}
        aria-label={label}
        pending={isReading || isUndoing}
        pendingLabel={isReading ? 'Checking...' : 'Undoing...'}
        disabled={undo.isPending && !isUndoing}
        onClick={undoIfConfirmed}
      >
        Undo
      </Button>
      {confirmation}
      {problem !== null && (
        <UndoProblemDialog fileName={fileName} problem={problem} onClose={() => setProblem(null)} />
      )}
    </>
  )
}
