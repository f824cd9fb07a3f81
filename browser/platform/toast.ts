/**
 * Short messages about what just happened (sections 4 and 9 of the specification). One is visible at a
 * time: a new one takes the place of the old. Whoever shows them closes each after its `duration`.
 *
 * The store knows no React. `ui/Toasts.tsx` watches it with useSyncExternalStore and fetches the viewport
 * (Radix, some 10 KB) when somebody first does anything, so that a page that is only opened loads nothing.
 */
export interface Toast {
  id: number
  title: string
  description: string | undefined
  destructive: boolean
  /** False once it is dismissed; it then lingers in the store, unseen, for the time below. */
  open: boolean
  /** Milliseconds until it closes by itself. */
  duration: number
}

export interface ToastMessage {
  title: string
  description?: string | undefined
  /** Something failed: it is drawn in red and read out at once. */
  destructive?: boolean
}

const toastDuration = 5_000
const toastRemovalDelay = 1_000_000

/** Shows a message and answers its id. */
export function toast({ title, description, destructive = false }: ToastMessage) {
  lastId += 1
  replace([{ id: lastId, title, description, destructive, open: true, duration: toastDuration }])
  return lastId
}

/** Closes one toast. Closing one that is closed or gone changes nothing. */
export function dismissToast(id: number) {
  if (!toasts.some(toast => toast.id === id && toast.open)) return
  replace(toasts.map(toast => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => forget(id), toastRemovalDelay)
}

/** The present toasts: the same array until something changes, as useSyncExternalStore asks. */
export function readToasts(): readonly Toast[] {
  return toasts
}

/** Calls back after every change, until the answered function is called. */
export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

let lastId = 0
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function forget(id: number) {
  if (toasts.some(toast => toast.id === id)) replace(toasts.filter(toast => toast.id !== id))
}

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
