import { Link } from 'wouter'

import { useAnchor } from '#browser/platform/anchor.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { pathTo } from '#browser/platform/paths.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'

import { limitations, recommendations, protections } from './protections.ts'

export default function SecurityPage() {
  useTitle('Security')
  useAnchor()
  return (
    <div className="grow overflow-clip">
      <Opening />
      <Protections />
      <Limits />
      <OwnPart />
      <Report />
    </div>
  )
}

function Opening() {
  return (
    <section className="scheme-dark relative isolate overflow-clip bg-deep text-ink print:bg-transparent print:scheme-light">
      <Rosette className="absolute top-1/2 left-[88%] -z-10 size-[56rem] -translate-1/2 text-gilt/30 max-lg:left-full max-md:size-[38rem]" />
      <div className="page py-section">
        <p className="eyebrow">What holds, and what does not</p>
        <h1 className="mt-4 text-display">Security</h1>
        <p className="mt-6 max-w-prose text-lead">
          A lock is worth trusting when one knows what it is made of. Here is what protects the portal, where
          that protection ends, and what is in your own hands.
        </p>
        <p className="mt-8 max-w-prose border-l border-gilt pl-5 text-small text-muted">{connection()}</p>
      </div>
      <GuillocheBand className="text-gilt/60" />
    </section>
  )
}

/** The one thing on this page that differs from visit to visit. */
function connection(): string {
  const { protocol, hostname } = window.location
  if (protocol === 'https:')
    return 'You are connected by https: nobody on the way can read or change what you send and see.'
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
    return 'You are using the portal on the very machine it runs on, so nothing travels over a network.'
  return 'You are not connected by https: whoever shares your network could read along. Please tell an administrator.'
}

function Protections() {
  return (
    <section id="protects" aria-labelledby="protects-title" className="page scroll-mt-20 py-section">
      <h2 id="protects-title" className="max-w-[20ch] text-section">
        What protects the portal
      </h2>
      <dl className="mt-12 grid gap-x-14 md:grid-cols-2">
        {protections.map(({ title, text: sentences }) => (
          <div key={title} className="border-t border-line py-7">
            <dt className="font-serif text-title">{title}</dt>
            <dd className="mt-2 text-muted">{sentences}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Limits() {
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
            No portal can promise everything. It is better to know these than to find them out.
          </p>
        </div>
        <ul className="grid gap-7">
          {limitations.map(({ title, text: sentences }) => (
            <li key={title} className="border-l-3 border-gold pl-6">
              <h3>{title}</h3>
              <p className="mt-1.5 text-muted">{sentences}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function OwnPart() {
  return (
    <section id="your-part" aria-labelledby="your-part-title" className="page scroll-mt-20 py-section">
      <h2 id="your-part-title" className="text-section">
        What each of us can do
      </h2>
      <ol className="mt-10 grid gap-x-14 gap-y-9 md:grid-cols-2">
        {recommendations.map(({ title, text: sentences }, place) => (
          <li key={title} className="grid grid-cols-[3rem_1fr]">
            <span aria-hidden="true" className="font-serif text-section leading-none text-gold">
              {place + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1.5 text-muted">{sentences}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Report() {
  return (
    <section id="report" aria-labelledby="report-title" className="scroll-mt-20 border-t border-line">
      <div className="page grid gap-8 py-section md:grid-cols-[1.4fr_1fr] md:items-center">
        <div>
          <h2 id="report-title">Report a problem</h2>
          <p className="mt-4 max-w-prose text-muted">
            A sign-in that was not yours, a page that showed what it should not have, a message that pressed
            you to hurry: say so, even when you are not sure. Say when it was and on which page. Do not send
            passwords or codes; nobody from the office will ever ask for one.
          </p>
          <p className="mt-4 max-w-prose text-muted">
            If somebody may be using your account, change its password on your{' '}
            <Link href={pathTo('account')} className="link">
              account page
            </Link>{' '}
            at once, which ends every other session of it. If you cannot get in any more, tell an
            administrator in person or by telephone: whoever operates the server can reset it.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 md:justify-end">
          <Link href={pathTo('contact')} className={buttonClass()}>
            Write to the office
          </Link>
          <Link href={pathTo('privacyPolicy')} className={buttonClass({ variant: 'secondary' })}>
            Privacy Policy
          </Link>
        </div>
      </div>
    </section>
  )
}
