import { useId, useState } from 'react'
import { Link } from 'wouter'

import { useUploadDialog } from '#browser/documents/filing/use-upload-dialog.tsx'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { officeAudiences } from '#contract/documents/document-choices.ts'
import type { TaxExpectation } from '#contract/tax-documents/tax-documents.ts'

import { createHandInPreset } from './hand-in-preset.ts'
import { draftKeys, useDeleteExpectation, useHandIn } from './queries.ts'

const ChooseDocumentDialog = lazyDialog(() => import('./ChooseDocumentDialog.tsx'))
const ExpectationDialog = lazyDialog(() => import('./ExpectationDialog.tsx'))

type OpenDialog = 'choose' | 'edit'

/** What a member or a company should hand in, with its state and actions. */
export function TaxExpectationRow({ expectation }: { expectation: TaxExpectation }) {
  const titleId = useId()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const { member, company, title, taxYear, dueOn, note, state, document, abilities } = expectation
  const handIn = useHandIn(expectation)
  const subject = member?.name ?? company?.name ?? ''
  const upload = useUploadDialog({
    draftKey: draftKeys.handIn(expectation.id),
    title: 'Hand in a document',
    description: `${title}, ${taxYear}: ${subject}`,
    preset: createHandInPreset(expectation),
    isSingleFile: true,
    audiences: officeAudiences,
    onFiled: ([filed]) => filed !== undefined && handIn.mutate(filed.id),
  })
  return (
    <div className="grid gap-x-8 gap-y-3 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span id={titleId} className="font-medium wrap-anywhere">
            {title}
          </span>
          <Badge tone={states[state].tone}>{states[state].word}</Badge>
        </p>
        <p className="mt-1 text-small wrap-anywhere">{subject}</p>
        {note !== null && (
          <p className="mt-1 max-w-prose text-small whitespace-pre-wrap text-muted wrap-anywhere">{note}</p>
        )}
        <p className="mt-1 text-caption text-muted tabular wrap-anywhere">
          Tax year {taxYear} · due {formatCalendarDate(dueOn)}
          {document !== null && ` · received ${formatDay(document.receivedAt)}`}
          {document !== null && document.id !== null && (
            <>
              {': '}
              <Link href={buildPath('document', { id: document.id })} className="link">
                {document.title}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="-ml-3.5 flex flex-wrap gap-1 md:ml-0 md:justify-end">
        {abilities.handIn && state !== 'received' && (
          <>
            <Button
              variant="secondary"
              size="small"
              className="max-md:ml-3.5"
              aria-describedby={titleId}
              ref={focusSuccessor}
              {...upload.opener}
            >
              Hand in
            </Button>
            <Button
              ref={focusSuccessor}
              variant="quiet"
              size="small"
              aria-describedby={titleId}
              onClick={() => setDialog('choose')}
            >
              Choose a document
            </Button>
          </>
        )}
        {abilities.handIn && state === 'received' && (
          <Button
            ref={focusSuccessor}
            variant="quiet"
            size="small"
            aria-describedby={titleId}
            pending={handIn.isPending}
            onClick={() => handIn.mutate(null)}
          >
            Mark as not received
          </Button>
        )}
        {abilities.manage && (
          // On a phone, both wrap together.
          <div className="flex gap-1">
            <Button variant="quiet" size="small" aria-describedby={titleId} onClick={() => setDialog('edit')}>
              Edit
            </Button>
            <DeleteButton expectation={expectation} titleId={titleId} />
          </div>
        )}
      </div>
      {upload.dialog}
      {dialog === 'choose' && (
        <ChooseDocumentDialog expectation={expectation} onClose={close} onChoose={handIn.mutate} />
      )}
      {dialog === 'edit' && <ExpectationDialog taxYear={taxYear} expectation={expectation} onClose={close} />}
    </div>
  )
}

function DeleteButton({ expectation, titleId }: { expectation: TaxExpectation; titleId: string }) {
  const deletion = useDeleteExpectation(expectation)
  return (
    <ConfirmButton
      ref={focusSuccessor}
      variant="quiet"
      size="small"
      className="text-danger usable:hover:bg-danger-soft"
      aria-describedby={titleId}
      question={{
        title: `Delete “${expectation.title}”?`,
        consequence: 'The entry is removed for everyone. A document that was handed in stays where it is.',
        confirmLabel: 'Delete entry',
      }}
      pending={deletion.isPending}
      pendingLabel="Deleting..."
      onConfirm={deletion.mutate}
    >
      Delete
    </ConfirmButton>
  )
}

const states = {
  expected: { word: 'Expected', tone: 'gold' },
  late: { word: 'Late', tone: 'danger' },
  received: { word: 'Received', tone: 'accent' },
} as const
