/**
 * Short messages about the result of an action (sections 4 and 9 of the specification). One is visible at a time: a new
 * one replaces the old. The viewport closes each after its `duration`.
 *
 * The store does not depend on React. `ui/Toasts.tsx` subscribes with useSyncExternalStore. It loads the viewport
 * (Radix, about 10 KB) on the first interaction, not with the page.
 */
export interface Toast {
  id: number
  title: string
  description: string | undefined
  destructive: boolean
  /** Announced immediately, before other announcements of a screen reader. */
  isAssertive: boolean
  /** A button, such as Undo. It closes the toast. */
  action: ToastAction | undefined
  /** False after dismissal. The toast remains in the store, invisible, for `toastRemovalDelay`. */
  open: boolean
  /** Milliseconds until the toast closes by itself. */
  duration: number
}

export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastMessage {
  title: string
  description?: string | undefined
  /** Reports a failure: the toast is red and, by default, announced immediately. */
  destructive?: boolean
  /** False for a failure that an alert on the page announces, too. */
  isAssertive?: boolean
  /** A button, such as Undo. The same action must be offered elsewhere, because the toast closes by itself. */
  action?: ToastAction
}

const toastDuration = 5_000
/** The duration of a toast with an action, which must be read and reached. */
const actionDuration = 15_000
const toastRemovalDelay = 1_000_000

/** Shows a message and returns its id. */
export function showToast({
  title,
  description,
  destructive = false,
  isAssertive = destructive,
  action,
}: ToastMessage) {
  lastId += 1
  const duration = action === undefined ? toastDuration : actionDuration
  replaceToasts([{ id: lastId, title, description, destructive, isAssertive, action, open: true, duration }])
  return lastId
}

/** Closes one toast. Has no effect on a closed or removed one. */
export function dismissToast(id: number) {
  if (!toasts.some(toast => toast.id === id && toast.open)) return
  replaceToasts(toasts.map(toast => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => removeToast(id), toastRemovalDelay)
}

/** Closes the toast of a failure, whose action is being tried again. */
export function dismissFailure() {
  for (const { id, destructive } of toasts) if (destructive) dismissToast(id)
}

/** The current toasts: the same array until something changes, as useSyncExternalStore requires. */
export function readToasts(): readonly Toast[] {
  return toasts
}

/** Calls the listener after every change. @returns the function that unsubscribes it. */
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

let lastId = 0
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function removeToast(id: number) {
  if (toasts.some(toast => toast.id === id)) replaceToasts(toasts.filter(toast => toast.id !== id))
}

function replaceToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
