import { useEffect, useRef } from 'react'

import { saveFile } from '#browser/platform/files/save-file.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="rounded-lg border border-gilt bg-raised px-6 py-7 sm:px-8">
      <h3 ref={heading} tabIndex={-1}>
        Your ten recovery codes
      </h3>
      <p className="mt-3 max-w-prose text-muted">
        Each code signs you in once, when you do not have your phone. Store them apart from your phone, on
        paper or in a password manager. They are only shown now.
      </p>
      <ol className="mt-6 grid gap-x-10 gap-y-2 sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code} className="border-b border-line pb-2 tracking-label tabular select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button onClick={onSaved}>I have saved my codes</Button>
        <CopyButton
          text={() => codes.join('\n')}
          copied={{ description: 'Store the codes in a safe place.' }}
          failed={{
            title: 'The codes could not be copied',
            description: 'Please save them as a file instead.',
          }}
          size="regular"
        >
          Copy codes
        </CopyButton>
        <Button variant="secondary" onClick={() => downloadCodes(codes)}>
          Save as file
        </Button>
      </div>
    </div>
  )
}

function downloadCodes(codes: readonly string[]): void {
  const text = [`Recovery codes for the ${portalFacts.familyName} family portal`, '', ...codes, ''].join('\n')
  saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
}
