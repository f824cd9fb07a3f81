import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'

import { ContactForm } from './ContactForm.tsx'
import { OfficeDetails } from './OfficeDetails.tsx'

/** /contact: the office's details and the message form. */
export default function ContactPage() {
  useTitle('Contact')
  const { user } = useCurrentUser()
  return (
    <div className="relative isolate grow overflow-clip">
      <header className="page pt-section pb-14 lg:pb-20">
        <Rosette className="absolute -top-56 -right-72 -z-10 size-[46rem] text-gilt/35 max-lg:-right-112 max-lg:opacity-60" />
        <h1 className="text-display">Contact</h1>
        <p className="mt-6 max-w-[36rem] text-lead text-muted">
          Write to your family relationship manager. You will receive a reply within 24 hours.
        </p>
        <a href="#message" className={getButtonClass({ className: 'mt-8 lg:hidden' })}>
          Write a message
        </a>
      </header>
      <div className="border-t border-line bg-sunken">
        <div className="page grid gap-x-16 gap-y-14 py-section lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <OfficeDetails />
          {user !== null && <ContactForm key={user.id} />}
        </div>
      </div>
    </div>
  )
}
