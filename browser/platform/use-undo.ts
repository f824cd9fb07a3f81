import { showChangeFailure } from './replies/lost-replies.ts'
import { showToast, type ToastMessage } from './toast.ts'
import { useGuardedMutation } from './use-guarded-mutation.ts'

interface Undo<Reply, Sent> {
  send: (sent: Sent, idempotencyKey: string) => Promise<Reply>
  describe: (reply: Reply) => ToastMessage
  refresh: () => Promise<unknown>
  failure?: { failed: string; unconfirmed: string }
}

/** The mutation that the Undo button of a toast sends. */
export function useUndo<Reply, Sent = void>({
  send,
  describe,
  refresh,
  failure = notUndone,
}: Undo<Reply, Sent>) {
  return useGuardedMutation({
    mutationFn: send,
    onSuccess(reply) {
      showToast(describe(reply))
      return refresh()
    },
    onError(error) {
      showChangeFailure(error, failure)
      return refresh()
    },
  })
}

const notUndone = {
  failed: 'The change could not be undone.',
  unconfirmed: 'We could not confirm that the change was undone.',
}
