import { isStaleVersion } from './call.ts'
import { findPrevious, type Versioned } from './find-previous.ts'
import { showChangeFailure } from './replies/lost-replies.ts'
import { showToast, type ToastMessage } from './toast.ts'
import { useGuardedMutation } from './use-guarded-mutation.ts'
import { useUndo } from './use-undo.ts'

interface UndoableEdit<Stored, Change> {
  /** The record as it is shown. */
  record: Stored
  send: (change: Change) => Promise<Stored>
  describe: (saved: Stored) => ToastMessage
  refresh: () => Promise<unknown>
  /** Whether the viewer may make the opposite change. */
  canUndo?: boolean
  /** Reports a failure of an edit that no form reports. */
  failure?: { failed: string; unconfirmed: string }
}

/**
 * An edit whose toast offers to undo it. Undo sends the previous values with the version of the reply, so that the
 * server refuses it once someone else has changed the record.
 */
export function useUndoableEdit<Stored extends Versioned, Change extends Versioned>({
  record,
  send,
  describe,
  refresh,
  canUndo = true,
  failure,
}: UndoableEdit<Stored, Change>) {
  const undo = useUndo({
    send,
    describe: saved => ({ title: 'Change undone', description: describe(saved).description }),
    refresh,
  })
  return useGuardedMutation({
    mutationFn: send,
    // Before a live event shows the edited record.
    onMutate: change => (canUndo ? findPrevious(record, change) : undefined),
    onSuccess(saved, _, previous) {
      const action = previous && {
        label: 'Undo',
        run: () => undo.mutate({ ...previous, version: saved.version }),
      }
      showToast({ ...describe(saved), ...(action && { action }) })
      return refresh()
    },
    onError(error) {
      if (failure !== undefined) showChangeFailure(error, failure)
      return failure !== undefined || isStaleVersion(error) ? refresh() : undefined
    },
  })
}
