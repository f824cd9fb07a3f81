import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'

import { type Toast, dismissToast } from '#browser/platform/toast.ts'

import { buttonClass } from './button-class.ts'
import { classes } from './classes.ts'

/** The default export makes it `loadable`. F8 moves the focus here, Esc closes, a swipe to the right too. */
export default function ToastViewport({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <Radix.Provider label="Notification" swipeDirection="right" swipeThreshold={50}>
      {toasts.map(toast => (
        <ToastCard key={toast.id} {...toast} />
      ))}
      <Radix.Viewport className="fixed inset-x-0 top-37 z-60 grid gap-3 p-4 outline-none sm:top-auto sm:bottom-0 sm:left-auto sm:w-104 sm:p-6 print:hidden" />
    </Radix.Provider>
  )
}

function ToastCard({ id, title, description, destructive, open, duration }: Toast) {
  return (
    <Radix.Root
      open={open}
      onOpenChange={stays => !stays && dismissToast(id)}
      duration={duration}
      type={destructive ? 'foreground' : 'background'}
      className={classes(
        'flex animate-rise items-start gap-3 rounded-lg border p-4 pl-5 shadow-lifted touch-pan-y',
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
