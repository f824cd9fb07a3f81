import { useEffect, type ComponentType } from 'react'

import { lazyWithPreload, type LazyComponent } from '#browser/platform/lazy-with-preload.tsx'
import { showToast } from '#browser/platform/toast.ts'
import { Spinner } from '#browser/ui/Spinner.tsx'

interface DialogProps {
  onClose: () => void
}

/**
 * A dialog in a separate chunk. If its code fails to load, it closes and a toast reports it: the page stays, and the
 * next click tries again. A slow load shows a spinner, and Escape cancels it.
 */
export function lazyDialog<Props extends DialogProps>(
  importCode: () => Promise<{ default: ComponentType<Props> }>,
  name = 'The dialog',
): LazyComponent<Props> {
  return lazyWithPreload(importCode, LoadingDialog, ({ onClose }) => {
    onClose()
    reportLoadFailure(name)
  })
}

/** Reports an overlay whose code could not be loaded. */
export function reportLoadFailure(name: string): void {
  showToast({
    title: `${name} could not be opened.`,
    description: 'Check your connection, then try again.',
    destructive: true,
  })
}

/** A spinner above the page, which Escape closes. */
export function LoadingDialog({ onClose }: DialogProps) {
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // An open dialog below it listens at the document.
      event.stopPropagation()
      onClose()
    }
    // In the capture phase, it does not receive the Escape that opened it, of a form that asks before it closes.
    const phase = { capture: true }
    window.addEventListener('keydown', closeOnEscape, phase)
    return () => window.removeEventListener('keydown', closeOnEscape, phase)
  }, [onClose])
  return (
    <Spinner
      label="Loading"
      className="fixed inset-0 z-50 m-auto size-fit animate-late rounded-lg bg-raised p-6 shadow-lifted"
    />
  )
}
