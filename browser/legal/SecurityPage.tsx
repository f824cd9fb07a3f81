import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'

import { limitations, recommendations, protections } from './protections.ts'

export default function SecurityPage() {
  useTitle('Security')
  useScrollToAnchor()
  return (
    <div className="grow overflow-clip">
      <SecurityHero />
      <Protections />
      <Limitations />
      <Recommendations />
      <ReportProblem />
    </div>
  )
}

function SecurityHero() {
  return (
    <section className="scheme-dark relative isolate overflow-clip bg-deep text-ink print:bg-transparent print:scheme-light">
      <Rosette className="absolute top-1/2 left-[88%] -z-10 size-[56rem] -translate-1/2 text-gilt/30 max-lg:left-full max-md:size-[38rem]" />
      <div className="page py-section">
        <p className="eyebrow">What is protected, and what is not</p>
        <h1 className="mt-4 text-display">Security</h1>
        <p className="mt-6 max-w-prose text-lead">
          You can trust a safeguard when you know how it works. This page explains what protects the portal,
          where that protection ends, and what you can do yourself.
        </p>
        <p className="mt-8 max-w-prose border-l border-gilt pl-5 text-small text-muted">
          {describeConnection()}
        </p>
      </div>
      <GuillocheBand className="text-gilt/60" />
    </section>
  )
}

/** How this visit reaches the server. */
function describeConnection(): string {
  const { protocol, hostname } = window.location
  if (protocol === 'https:')
    return 'You are connected over HTTPS: no one on the network can read or change what you send and see.'
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
    return 'You are using the portal on the machine that it runs on, so nothing crosses a network.'
  return 'You are not connected over HTTPS: anyone on your network could read what you send and see. Please notify an administrator.'
}

function Protections() {
  return (
    <section id="protects" aria-labelledby="protects-title" className="page scroll-mt-20 py-section">
      <h2 id="protects-title" className="max-w-[20ch] text-section">
        What protects the portal
      </h2>
      <dl className="mt-12 grid gap-x-14 md:grid-cols-2">
        {protections.map(({ title, text }) => (
          <div key={title} className="border-t border-line py-7">
            <dt className="font-serif text-title">{title}</dt>
            <dd className="mt-2 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Limitations() {
  return (
    <section
      id="does-not-protect"
      aria-labelledby="does-not-protect-title"
      className="scroll-mt-20 border-y border-line bg-sunken"
    >
      <div className="page grid gap-10 py-section lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="does-not-protect-title" className="text-section">
            What it does not protect against
          </h2>
          <p className="mt-5 max-w-narrow text-muted">
            No portal can protect against everything. These are the risks that remain.
          </p>
        </div>
        <ul className="grid gap-7">
          {limitations.map(({ title, text }) => (
            <li key={title} className="border-l-3 border-gold pl-6">
              <h3>{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Recommendations() {
  return (
    <section id="your-part" aria-labelledby="your-part-title" className="page scroll-mt-20 py-section">
      <h2 id="your-part-title" className="text-section">
        What you can do
      </h2>
      <ol className="mt-10 grid gap-x-14 gap-y-9 md:grid-cols-2">
        {recommendations.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3rem_1fr]">
            <span aria-hidden="true" className="font-serif text-section leading-none text-gold">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function ReportProblem() {
  return (
    <section id="report" aria-labelledby="report-title" className="scroll-mt-20 border-t border-line">
      <div className="page grid gap-8 py-section md:grid-cols-[1.4fr_1fr] md:items-center">
        <div>
          <h2 id="report-title">Report a problem</h2>
          <p className="mt-4 max-w-prose text-muted">
            Report a sign-in that was not yours, a page that showed something it should not, or a message that
            pressured you to act quickly, even if you are not sure. Include the time and the page. Do not send
            passwords or codes; the office will never ask for them.
          </p>
          <p className="mt-4 max-w-prose text-muted">
            If someone else may be using your account, immediately change the password on your{' '}
            <Link href={buildPath('account')} className="link">
              account page
            </Link>
            , which ends all other sessions. If you cannot sign in, contact an administrator in person or by
            phone: the operator of the server can reset the password.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 md:justify-end">
          <Link href={buildPath('contact')} className={getButtonClass()}>
            Write to the office
          </Link>
          <Link href={buildPath('privacyPolicy')} className={getButtonClass({ variant: 'secondary' })}>
            Privacy Policy
          </Link>
        </div>
      </div>
    </section>
  )
}
