import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { joinClasses } from './classes.ts'

export interface AlertProps {
  children: ReactNode
  title?: string
  className?: string | undefined
  /** Focuses it when it appears, so that it is scrolled into view above what is being read. */
  focusesSelf?: boolean
}

/** A failure, announced by screen readers as soon as it appears. It can receive the focus from a form. */
export function Alert({ children, title, className, focusesSelf = false }: AlertProps) {
  return (
    <div
      ref={focusesSelf ? focusElement : undefined}
      role="alert"
      tabIndex={-1}
      className={joinClasses(
        'flex gap-3 rounded-md border border-danger/45 bg-danger-soft px-4 py-3 text-small text-danger',
        className,
      )}
    >
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-[0.15em] size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

function focusElement(element: HTMLElement | null): void {
  element?.focus()
}
