import { Link } from 'wouter'

import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import type { CreatedDocumentShare } from '#contract/documents/document-shares.ts'

/** The new link and passcode of a share. They are not stored, so they are shown only here. */
export default function ShareSecrets({
  share,
  onClose,
}: {
  share: CreatedDocumentShare
  onClose: () => void
}) {
  const { adviserName, expiresAt, token, passcode } = share
  const link = `${window.location.origin}${buildPath('shared')}#${token}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`The link for ${adviserName}`}
      description="Copy both now: they are not shown again. Send them in different ways, such as the link by email and the passcode by telephone."
      focusesTitle
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <dl className="grid gap-6">
        <Secret name="Link" value={link} />
        <Secret name="Passcode" value={passcode} />
      </dl>
      <p className="mt-6 text-small text-muted">
        The link expires on {formatInstant(expiresAt)}. You can see its use, revoke it, or replace both if
        they are lost, on the page{' '}
        <Link href={buildPath('documentShares')} className="link">
          Shared Links
        </Link>
        .
      </p>
    </Dialog>
  )
}

function Secret({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-2">
      <dt className="text-small font-medium">{name}</dt>
      <dd className="rounded-md border border-line bg-sunken px-4 py-3 font-mono text-small break-all">
        {value}
      </dd>
      <dd>
        <CopyButton
          text={() => value}
          copied={{ description: `The ${name.toLowerCase()} is in your clipboard.` }}
          failed={{ description: `Select the ${name.toLowerCase()} and copy it yourself.` }}
        >
          Copy {name.toLowerCase()}
        </CopyButton>
      </dd>
    </div>
  )
}
