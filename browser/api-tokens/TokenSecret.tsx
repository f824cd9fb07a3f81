import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import type { CreatedApiToken } from '#contract/api-tokens.ts'

/** A new token. Only its hash is stored, so it is shown only here. */
export function TokenSecret({ token, onClose }: { token: CreatedApiToken; onClose: () => void }) {
  const { name, secret, expiresAt } = token
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`The token “${name}”`}
      description="Copy it now: it is not shown again. Store it like a password, and give it to no one but the program."
      focusesTitle
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <dl className="grid gap-2">
        <dt className="text-small font-medium">Token</dt>
        <dd className="rounded-md border border-line bg-sunken px-4 py-3 font-mono text-small break-all select-all">
          {secret}
        </dd>
        <dd>
          <CopyButton
            text={() => secret}
            copied={{ description: 'The token is in your clipboard.' }}
            failed={{ description: 'Select the token and copy it yourself.' }}
          >
            Copy token
          </CopyButton>
        </dd>
        <dt className="mt-6 text-small font-medium">How a program uses it</dt>
        <dd className="rounded-md border border-line bg-sunken px-4 py-3 font-mono text-caption break-all whitespace-pre-wrap">
          {`curl -H "Authorization: Bearer $TOKEN" \\\n  ${window.location.origin}/api/family-members`}
        </dd>
      </dl>
      <p className="mt-4 text-small text-muted">
        The token expires on {formatInstant(expiresAt)}. The{' '}
        <a href="/api/docs" className="link">
          API reference
        </a>{' '}
        lists every call and the permissions it needs.
      </p>
    </Dialog>
  )
}
