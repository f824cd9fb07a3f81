import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'

import { type Toast, dismissToast } from '#browser/platform/toast.ts'

import { buttonClass } from './button-class.ts'
import { classes } from './classes.ts'

/**
 * The default export makes it `loadable`. F8 moves the focus here, Esc closes, a swipe to the right too. In front of
 * a dialog it stands above it, and the dialog leaves it its room: neither covers the other.
 */
export default function ToastViewport({ toasts }: { toasts: readonly Toast[] }) {
  const element = useRoom(toasts.some(({ open }) => open))
  return (
    <Radix.Provider label="Notification" swipeDirection="right" swipeThreshold={50}>
      {toasts.map(toast => (
        <ToastCard key={toast.id} {...toast} />
      ))}
      <Radix.Viewport
        ref={element}
        className={classes(
          'fixed inset-x-0 top-37 z-60 grid gap-3 p-4 outline-none sm:top-auto sm:bottom-0 sm:left-auto sm:w-104 sm:p-6 print:hidden',
          'asked:top-0! asked:bottom-auto! asked:left-0! asked:mx-auto! asked:p-3!',
        )}
      />
    </Radix.Provider>
  )
}

/** Tells the dialogs how much room a toast takes at the top of the window. */
function useRoom(isTaken: boolean) {
  const element = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!isTaken || element.current === null) return
    const { style } = document.documentElement
    const watcher = new ResizeObserver(([entry]) => {
      style.setProperty('--toast-room', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    watcher.observe(element.current)
    return () => {
      watcher.disconnect()
      style.removeProperty('--toast-room')
    }
  }, [isTaken])
  return element
}

function ToastCard({ id, title, description, destructive, open, duration }: Toast) {
  const isForDialog = useRef(false)
  return (
    <Radix.Root
      open={open}
      onOpenChange={stays => {
        if (!stays && !isForDialog.current) dismissToast(id)
      }}
      onEscapeKeyDown={({ target }) => {
        // Whoever is in a dialog means the dialog.
        isForDialog.current = target instanceof Element && target.closest('[role=dialog]') !== null
        queueMicrotask(() => {
          isForDialog.current = false
        })
      }}
      duration={duration}
      type={destructive ? 'foreground' : 'background'}
      className={classes(
        // A dialog takes the pointer from all that is behind it, and a toast is not.
        'pointer-events-auto! flex animate-rise items-start gap-3 rounded-lg border p-4 pl-5 shadow-lifted touch-pan-y',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        destructive
          ? 'border-transparent bg-danger-fill text-on-danger'
          : 'border-line border-l-3 border-l-accent bg-raised text-ink',
      )}
    >
      <div className="grow py-1">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="mt-0.5 text-small">{description}</Radix.Description>}
      </div>
      <Radix.Close
        aria-label="Close"
        className={buttonClass({
          variant: 'quiet',
          size: 'icon',
          className: classes('-m-1', destructive ? 'text-on-danger hover:bg-danger-strong' : 'text-muted'),
        })}
      >
        <X aria-hidden="true" strokeWidth={1.5} />
      </Radix.Close>
    </Radix.Root>
  )
}
