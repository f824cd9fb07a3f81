import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'

import { type Toast, dismissToast } from '#browser/platform/toast.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { joinClasses } from '#browser/ui/classes.ts'

/**
 * All toasts. F8 moves the focus here; Escape or a swipe to the right closes a toast. While a dialog is open, toasts
 * are at the top of the window, and the dialog leaves space for them. In a conversation they are above its messages,
 * so that they cover neither the composer nor the newest message.
 */
export default function ToastViewport({ toasts }: { toasts: readonly Toast[] }) {
  const element = usePublishedHeight(toasts.some(({ open }) => open))
  return (
    <Radix.Provider label="Notification" swipeDirection="right" swipeThreshold={50}>
      {toasts.map(toast => (
        <ToastCard key={toast.id} {...toast} />
      ))}
      <Radix.Viewport
        ref={element}
        className={joinClasses(
          'fixed inset-x-0 top-30 z-60 grid gap-3 p-4 outline-none sm:top-auto sm:bottom-0 sm:in-[:has(#view-as)]:bottom-18 sm:left-auto sm:w-104 sm:p-6 print:hidden',
          'sm:in-[:has([data-thread])]:top-46 sm:in-[:has([data-thread])]:bottom-auto!',
          'dialog-open:top-0! dialog-open:bottom-auto! dialog-open:left-0! dialog-open:mx-auto! dialog-open:p-3!',
        )}
      />
    </Radix.Provider>
  )
}

/** Publishes the height of the toasts as a CSS variable for dialogs. */
function usePublishedHeight(isVisible: boolean) {
  const element = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!isVisible || element.current === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--toast-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-height')
    }
  }, [isVisible])
  return element
}

function ToastCard({ id, title, description, destructive, isAssertive, action, open, duration }: Toast) {
  const wasEscapeForDialog = useRef(false)
  return (
    <Radix.Root
      open={open}
      onOpenChange={isOpen => {
        if (!isOpen && !wasEscapeForDialog.current) dismissToast(id)
      }}
      onEscapeKeyDown={({ target }) => {
        // Escape inside a dialog closes the dialog, not the toast.
        wasEscapeForDialog.current = target instanceof Element && target.closest('[role=dialog]') !== null
        queueMicrotask(() => {
          wasEscapeForDialog.current = false
        })
      }}
      duration={duration}
      type={isAssertive ? 'foreground' : 'background'}
      className={joinClasses(
        // Radix disables pointer events outside a dialog, but a toast is in front of it.
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
      {action !== undefined && (
        <Radix.Action
          // Where to find the action when the toast is closed, which screen readers announce.
          altText={`${action.label}, or continue later from this page`}
          onClick={action.run}
          className={getButtonClass({ variant: 'secondary', size: 'small' })}
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Close"
        className={getButtonClass({
          variant: 'quiet',
          size: 'icon',
          className: joinClasses(
            '-m-1',
            destructive ? 'text-on-danger hover:bg-danger-strong' : 'text-muted',
          ),
        })}
      >
        <X aria-hidden="true" strokeWidth={1.5} />
      </Radix.Close>
    </Radix.Root>
  )
}
