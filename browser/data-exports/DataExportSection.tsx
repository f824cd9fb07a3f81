import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { describeFailure } from '#browser/platform/call.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { PasswordMissing } from '#browser/ui/forms/PasswordMissing.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import type { DataExport } from '#contract/data-exports.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { dataExportQuery, getArchiveAddress, useEndExport, useStartExport } from './queries.ts'

const PasswordDialog = lazyDialog(() => import('./PasswordDialog.tsx'))

/** A copy of everything that the account owns or that is about it: a section of the account page. */
export function DataExportSection({ user: { hasPassword } }: { user: Pick<User, 'hasPassword'> }) {
  const { data, isError, error, refetch } = useQuery(dataExportQuery)
  if (data === undefined)
    return isError ? (
      <LoadFailed title="Your exports could not be loaded" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-40" />
    )
  const { latest, needsPassword } = data
  return (
    <>
      <p className="max-w-prose">
        The archive has your posts, documents, photographs, requests, inquiries, notifications and everything
        else that you entered or that the portal stores about you: lists as JSON, and your files as you
        uploaded them. You are notified when it is ready.
      </p>
      <div className="mt-6">
        {latest?.state === 'pending' ? (
          <PendingExport pending={latest} />
        ) : (
          <>
            {latest?.state === 'ready' && <ReadyArchive ready={latest} />}
            {latest?.state === 'failed' && (
              <Alert className="mb-5">Your last export failed. Please start it again.</Alert>
            )}
            {needsPassword && !hasPassword ? (
              <PasswordMissing />
            ) : (
              <StartExport needsPassword={needsPassword} isAgain={latest?.state === 'ready'} />
            )}
          </>
        )}
      </div>
    </>
  )
}

function StartExport({ needsPassword, isAgain }: { needsPassword: boolean; isAgain: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const start = useStartExport()
  return (
    <>
      {start.isError && (
        <Alert className="mb-5">
          {describeFailure(start.error, 'Your data could not be exported. Please try again.')}
        </Alert>
      )}
      <Button
        ref={focusSuccessor}
        variant={isAgain ? 'secondary' : 'primary'}
        pending={start.isPending}
        pendingLabel="Starting..."
        onPointerEnter={PasswordDialog.preload}
        onFocus={PasswordDialog.preload}
        onClick={() => {
          if (needsPassword) setIsAsking(true)
          else start.mutate({})
        }}
      >
        {isAgain ? 'Export again' : 'Export your data'}
      </Button>
      {isAsking && <PasswordDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}

function PendingExport({ pending }: { pending: DataExport }) {
  const cancel = useEndExport()
  const { doneFiles, totalFiles } = pending
  return (
    <div className="max-w-narrow rounded-lg border border-line p-5">
      <p className="font-medium">Your data is being exported</p>
      <Progress
        label="Exporting your data"
        done={totalFiles === 0 ? null : doneFiles / totalFiles}
        className="mt-3 w-full"
      />
      <p className="mt-2 text-small text-muted tabular">
        {totalFiles === 0
          ? 'Counting your files'
          : `${formatCount(doneFiles)} of ${formatCount(totalFiles)} files`}
        . You can leave this page.
      </p>
      <Button
        ref={focusSuccessor}
        variant="secondary"
        className="mt-4"
        pending={cancel.isPending}
        pendingLabel="Canceling..."
        onClick={() => cancel.mutate(pending)}
      >
        Cancel export
      </Button>
    </div>
  )
}

function ReadyArchive({ ready }: { ready: DataExport }) {
  const remove = useEndExport()
  return (
    <div className="mb-5 max-w-narrow rounded-lg border border-gilt/70 bg-raised p-5">
      <p className="font-medium">Your archive is ready</p>
      <p className="mt-1 text-small text-muted tabular">
        {formatFileSize(ready.bytes ?? 0)}, exported {formatInstant(ready.createdAt)}.
        {ready.expiresAt !== null && ` You can download it until ${formatInstant(ready.expiresAt)}.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button href={getArchiveAddress(ready.id)} download="">
          Download archive
        </Button>
        <ConfirmButton
          ref={focusSuccessor}
          variant="secondary"
          question={{
            title: 'Delete this archive?',
            consequence:
              'It can no longer be downloaded. Your data stays in the portal, and you can export it again.',
            confirmLabel: 'Delete archive',
          }}
          pending={remove.isPending}
          pendingLabel="Deleting..."
          onConfirm={() => remove.mutate(ready)}
        >
          Delete archive
        </ConfirmButton>
      </div>
    </div>
  )
}
