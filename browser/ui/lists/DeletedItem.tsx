import type { ReactNode } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { describeDeletion, type Deletable } from '#browser/platform/format/describe-deletion.ts'
import { Button } from '#browser/ui/Button.tsx'

export interface DeletedItemProps {
  title: string
  /** Which record it is, below its title. */
  details: string
  record: Deletable
  isRestoring: boolean
  onRestore: () => void
  /** Further actions, behind the button that restores it. */
  actions?: ReactNode
}

/** A deleted record of a list, until when it can be restored, and the button that does. */
export function DeletedItem({ title, details, record, isRestoring, onRestore, actions }: DeletedItemProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-small text-muted tabular">{details}</p>
        <p className="mt-0.5 text-caption text-muted tabular">{describeDeletion(record)}</p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          ref={focusSuccessor}
          variant="secondary"
          size="small"
          pending={isRestoring}
          pendingLabel="Restoring..."
          onClick={onRestore}
        >
          Restore <span className="sr-only">{title}</span>
        </Button>
        {actions}
      </div>
    </div>
  )
}
