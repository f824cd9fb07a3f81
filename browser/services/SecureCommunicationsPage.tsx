import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'

import { ContactInvitation } from './ContactInvitation.tsx'
import { protections } from './protections.ts'
import { ServiceOpening } from './ServiceOpening.tsx'

export default function SecureCommunicationsPage() {
  return (
    <>
      <ServiceOpening
        deep
        title="Secure Communications"
        lead="What you write and store here concerns only your family. This page explains how the portal protects it and, just as plainly, where that protection ends."
        motif={
          <Rosette className="absolute top-full left-full -z-10 size-216 -translate-1/2 text-gilt/35 max-lg:opacity-60" />
        }
      >
        <ThisConnection />
      </ServiceOpening>
      <section className="page pt-section">
        <h2 className="sr-only">What is protected, how, and what is not</h2>
        <ul>
          {protections.map(({ title, ...parts }) => (
            <li key={title} className="border-t border-line py-10 first:border-t-0 first:pt-0 lg:py-14">
              <h3 className="text-heading">{title}</h3>
              <dl className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-2 lg:grid-cols-[3fr_5fr_4fr]">
                <EncryptionDetail term="What is protected">{parts.what}</EncryptionDetail>
                <EncryptionDetail term="How">{parts.how}</EncryptionDetail>
                <EncryptionDetail term="What is not" className="md:col-span-2 lg:col-span-1">
                  {parts.limit}
                </EncryptionDetail>
              </dl>
            </li>
          ))}
        </ul>
      </section>
      <ContactInvitation
        service="general"
        title="Have you noticed something unusual?"
        action="Report it to the office"
      >
        A sign-in that was not yours, a message that should not be there: let us know at once and change your
        password. How the portal is secured is described in full on the{' '}
        <Link href={buildPath('security')} className="link">
          Security
        </Link>{' '}
        page.
      </ContactInvitation>
    </>
  )
}

/** Describes the connection of this page: an installation may or may not use https. */
function ThisConnection() {
  const isEncrypted = location.protocol === 'https:'
  return (
    <p className="mt-9 max-w-[38rem] border-l border-gilt pl-5">
      {isEncrypted
        ? 'Your connection to this portal is encrypted (https).'
        : 'Your connection to this portal is not encrypted (http). That is safe only on the computer that runs the portal. From anywhere else, ask its operator for the https address.'}
    </p>
  )
}

function EncryptionDetail({
  term,
  className,
  children,
}: {
  term: string
  className?: string
  children: string
}) {
  return (
    <div className={className}>
      <dt className="eyebrow">{term}</dt>
      <dd className="mt-2 text-muted">{children}</dd>
    </div>
  )
}
