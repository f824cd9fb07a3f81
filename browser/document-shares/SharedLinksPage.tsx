import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { CreatedDocumentShare, DocumentShare } from '#contract/documents/document-shares.ts'

import { describeUse, describeWithheld } from './describe-share.ts'
import { sharesQuery, useReplaceSecrets, useRevokeShare } from './queries.ts'

const ShareSecrets = lazyDialog(() => import('#browser/documents/sharing/ShareSecrets.tsx'))

/** The links through which outside advisers read documents of the account. */
export default function SharedLinksPage() {
  useTitle('Shared Links')
  return (
    <div className="page py-14 lg:py-20">
      <h1 id="shared-links" tabIndex={-1} className="outline-none">
        Shared Links
      </h1>
      <p className="mt-4 max-w-prose text-lead text-muted">
        The links that you have given to advisers outside the family. To create one, choose “Share with an
        adviser” in the menu of a document. If a link or its passcode is lost, replace both here.
      </p>
      <div className="mt-10">
        <ShareList />
      </div>
    </div>
  )
}

function ShareList() {
  const list = useInfiniteQuery(sharesQuery)
  return (
    <PagedList list={list} noun="links" content="your links" heading="h2" empty={<NoLinks />}>
      {links => (
        <ul aria-label="Links" className="divide-y divide-line border-y border-line">
          {links.map(share => (
            <ShareRow key={share.id} share={share} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function NoLinks() {
  return (
    <EmptyState
      title="No links yet"
      heading="h2"
      action={
        <Link href={buildPath('documents')} className={getButtonClass()}>
          Go to Documents
        </Link>
      }
    >
      A link lets an adviser without an account download the documents that you choose.
    </EmptyState>
  )
}

function ShareRow({ share }: { share: DocumentShare }) {
  const { adviserName, note, state, createdAt, expiresAt, revokedAt, lastOpenedAt, documents } = share
  const revoke = useRevokeShare()
  const [tone, word] = states[state]
  const withheld = describeWithheld(share)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-title wrap-anywhere">{adviserName}</h2>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <p className="mt-1 text-small text-muted">
          Created {formatInstant(createdAt)} ·{' '}
          {revokedAt === null
            ? `${state === 'expired' ? 'expired' : 'expires'} ${formatInstant(expiresAt)}`
            : `revoked ${formatInstant(revokedAt)}`}
        </p>
        <p className="mt-1 text-small text-muted">
          {describeUse(share)}
          {lastOpenedAt !== null && (
            <>
              , last <time dateTime={lastOpenedAt}>{formatInstant(lastOpenedAt)}</time>
            </>
          )}
        </p>
        {note !== null && <p className="mt-2 border-l border-gilt pl-3 text-small">{note}</p>}
        <ul aria-label={`Documents for ${adviserName}`} className="mt-2 text-small">
          {documents.map(({ id, title }) => (
            <li key={id}>
              <Link href={buildPath('document', { id })} className="link wrap-anywhere">
                {title}
              </Link>
            </li>
          ))}
        </ul>
        {withheld !== null && <p className="mt-1 text-small text-muted">{withheld}</p>}
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <ReplaceSecretsButton share={share} />
          <ConfirmButton
            ref={focusSuccessor}
            data-focus-successor="shared-links"
            variant="secondary"
            size="small"
            aria-label={`Revoke: ${adviserName}`}
            question={{
              title: `Revoke the link of ${adviserName}?`,
              consequence:
                'The adviser can no longer open the documents. What was downloaded stays with the adviser. A revoked link cannot be opened again.',
              confirmLabel: 'Revoke link',
            }}
            pending={revoke.isPending}
            pendingLabel="Revoking..."
            onConfirm={() => revoke.mutate(share)}
          >
            Revoke
          </ConfirmButton>
        </div>
      )}
    </li>
  )
}

/** The remedy for secrets that were never read, or are lost. */
function ReplaceSecretsButton({ share }: { share: DocumentShare }) {
  const { adviserName } = share
  const replace = useReplaceSecrets()
  const [replaced, setReplaced] = useState<CreatedDocumentShare | null>(null)
  return (
    <>
      <ConfirmButton
        variant="secondary"
        size="small"
        aria-label={`Replace link and passcode: ${adviserName}`}
        question={{
          title: `Replace the link and passcode of ${adviserName}?`,
          consequence:
            'The portal creates a new link and a new passcode for the same documents. The current ones stop working at once.',
          confirmLabel: 'Replace both',
        }}
        pending={replace.isPending}
        pendingLabel="Replacing..."
        onPointerEnter={ShareSecrets.preload}
        onFocus={ShareSecrets.preload}
        onConfirm={() => replace.mutate(share, { onSuccess: setReplaced })}
      >
        Replace link and passcode
      </ConfirmButton>
      {replaced !== null && <ShareSecrets share={replaced} onClose={() => setReplaced(null)} />}
    </>
  )
}

const states = {
  open: ['accent', 'Open'],
  expired: ['neutral', 'Expired'],
  revoked: ['neutral', 'Revoked'],
} as const
