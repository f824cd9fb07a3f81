import { useEffect, useRef } from 'react'

import { portalFacts } from '#browser/platform/portal-facts.ts'
import { toast } from '#browser/platform/toast.ts'
import { Button } from '#browser/ui/Button.tsx'

/** The codes that are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: 'Copied', description: 'Put the codes where you keep what must not be lost.' }),
      () => toast({ title: 'They could not be copied', description: 'Please save them as a file instead.' }),
    )
  return (
    <div className="rounded-lg border border-gilt bg-raised px-6 py-7 sm:px-8">
      <h3 ref={heading} tabIndex={-1}>
        Ten recovery codes
      </h3>
      <p className="mt-3 max-w-prose text-muted">
        Each signs you in once, in the place of a code from the app. Keep them apart from your phone, on paper
        or in a password manager: this is the only time that they are shown.
      </p>
      <ol className="mt-6 grid gap-x-10 gap-y-2 sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code} className="border-b border-line pb-2 tracking-label tabular select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button onClick={onKept}>I have kept them</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => save(codes)}>
          Save as a file
        </Button>
      </div>
    </div>
  )
}

function save(codes: readonly string[]): void {
  const text = [`Recovery codes for the ${portalFacts.familyName} family portal`, '', ...codes, ''].join('\n')
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
