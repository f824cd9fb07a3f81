import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { getButtonClass } from '#browser/ui/button-class.ts'
import { joinClasses } from '#browser/ui/classes.ts'

import { getContactPath, type ServiceChoice } from './services.ts'

export interface ContactInvitationProps {
  service: ServiceChoice
  title: string
  /** The link's label. */
  action: string
  className?: string
  children: ReactNode
}

/** The footer of a service page: a sentence and a link to the contact form with the service selected. */
export function ContactInvitation({ service, title, action, className, children }: ContactInvitationProps) {
  return (
    <section data-screen-only="" className={joinClasses('page py-section', className)}>
      <div className="grid gap-x-16 gap-y-7 border-t border-gilt pt-9 md:grid-cols-[1fr_auto] md:items-end">
        <div>
          <h2>{title}</h2>
          <p className="mt-3 max-w-prose text-muted">{children}</p>
        </div>
        <Link
          href={getContactPath(service)}
          className={getButtonClass({ size: 'large', className: 'justify-self-start' })}
        >
          {action}
        </Link>
      </div>
    </section>
  )
}
