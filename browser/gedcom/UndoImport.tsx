import { useState } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { Button, type ButtonProps } from '#browser/ui/Button.tsx'
import { pluralize } from '#contract/counts.ts'
import type { GedcomImport } from '#contract/gedcom.ts'

import type { useUndo } from './queries.ts'

const ConfirmDialog = lazyWithPreload(() => import('#browser/ui/overlays/ConfirmDialog.tsx'))

export interface UndoImportProps extends Pick<ButtonProps, 'variant' | 'size'> {
  imported: GedcomImport
  undo: ReturnType<typeof useUndo>
  /** The accessible name, where the page has several of these buttons. */
  label?: string
}

/** Undoes an import, which may remove thousands of people, after a confirmation. */
export function UndoImport({ imported: { id, fileName, people }, undo, label, ...style }: UndoImportProps) {
  const [isAsking, setAsking] = useState(false)
  const isPending = undo.isPending && undo.variables === id
  return (
    <>
      <Button
        {...style}
        aria-label={label}
        pending={isPending}
        pendingLabel="Undoing..."
        disabled={undo.isPending && !isPending}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Undo the import of ${fileName}?`}
          confirmLabel="Undo Import"
          pendingLabel="Undoing..."
          isPending={isPending}
          onConfirm={() => undo.mutate(id, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {pluralize(people, 'person', 'people')} will be removed from the tree, with everything else that the
          file added. You can import the file again.
        </ConfirmDialog>
      )}
    </>
  )
}
