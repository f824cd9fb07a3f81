import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { RequireFamilyAccess } from '#browser/family-access/RequireFamilyAccess.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Breadcrumb } from '#browser/ui/Breadcrumb.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'

import { AccountState } from './AccountState.tsx'
import { officeNeverAsks, fraudSigns } from './fraud.ts'
import { securityQuery } from './queries.ts'

export default function SecurityCenterPage() {
  useTitle('Security Center')
  return (
    <RequireFamilyAccess>
      <SecurityCenter />
    </RequireFamilyAccess>
  )
}

function SecurityCenter() {
  const { isPending } = useQuery(securityQuery)
  return (
    <div className="grow overflow-clip">
      <div className="relative isolate">
        <GrowthRings
          rings={40}
          seed={17}
          irregularity={0.5}
          className="absolute -top-72 left-full -z-10 size-208 -translate-x-1/2 text-gilt/35 max-lg:size-136"
        />
        <div className="page py-section">
          <header>
            <Breadcrumb pages={[{ label: 'Resources', path: buildPath('resources') }]} />
            <h1 className="mt-5 text-display">Security Center</h1>
            <p className="mt-6 max-w-[38rem] text-lead text-muted">
              How well your account is protected today, and how to recognize fraud.
            </p>
          </header>
          <AccountState />
        </div>
      </div>
      {/* Below a part of unknown height, so that it does not shift them. */}
      {!isPending && (
        <>
          <OfficePromises />
          <FraudSigns />
          <FraudResponse />
        </>
      )}
    </div>
  )
}

function OfficePromises() {
  return (
    <section className="scheme-dark bg-deep text-ink">
      <GuillocheBand className="text-gilt/60" />
      <div className="page grid gap-x-16 gap-y-8 py-section lg:grid-cols-[1fr_2fr]">
        <h2 className="text-section">What the {portalFacts.familyName} office will never ask you</h2>
        <ul className="font-serif text-title">
          {officeNeverAsks.map(request => (
            <li key={request} className="border-t border-gilt/50 py-4 first:border-t-0 first:pt-2">
              {request}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function FraudSigns() {
  return (
    <section className="page py-section">
      <h2 className="max-w-[18ch] text-section">How to recognize fraud</h2>
      <dl className="mt-12 gap-x-14 md:columns-2 lg:columns-3">
        {fraudSigns.map(({ title, sentence }) => (
          <div key={title} className="mb-10 break-inside-avoid">
            <dt className="font-serif text-title">{title}</dt>
            <dd className="mt-2 text-muted">{sentence}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-prose text-muted">
        Read more in the library:{' '}
        <Link href={buildPath('article', { article: 'protecting-the-family-from-fraud' })} className="link">
          Protecting the Family from Fraud
        </Link>
        .
      </p>
    </section>
  )
}

function FraudResponse() {
  return (
    <section className="border-t border-line bg-sunken">
      <div className="page grid gap-x-16 gap-y-8 py-section lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 className="text-section">If it has already happened</h2>
          <p className="mt-4 max-w-[24rem] text-muted">
            It happens to careful people. The next hour matters most, so ask for help before you are certain.
          </p>
        </div>
        <ol className="grid gap-6">
          <ResponseStep number={1}>
            <Link href={`${buildPath('account')}#password`} className="link">
              Change your password
            </Link>
            . This signs out anyone else who is using your account.
          </ResponseStep>
          <ResponseStep number={2}>
            <Link href={`${buildPath('account')}#sessions`} className="link">
              Check your devices
            </Link>{' '}
            and sign out any you do not recognize.
          </ResponseStep>
          <ResponseStep number={3}>
            If you have sent money, call the bank it was sent from. Use the number on your card.
          </ResponseStep>
          <ResponseStep number={4}>
            Tell the office what happened, and when. Keep all messages, and do not answer them.
          </ResponseStep>
          <li className="pl-10">
            <Link href={buildPath('contact')} className={getButtonClass({ size: 'large' })}>
              Contact the office
            </Link>
          </li>
        </ol>
      </div>
    </section>
  )
}

function ResponseStep({ number, children }: { number: number; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline">
      <span aria-hidden="true" className="font-serif text-title text-gold">
        {number}
      </span>
      <p>{children}</p>
    </li>
  )
}
