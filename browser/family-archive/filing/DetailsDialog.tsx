import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { describeFiledBefore } from '#browser/documents/filing/filed-before.ts'
import { useFileDocuments } from '#browser/documents/filing/use-file-documents.ts'
import { DetailsFieldset } from '#browser/documents/form/DetailsFieldset.tsx'
import { EditedDetails } from '#browser/documents/form/document-form.ts'
import { draftKeys } from '#browser/family-archive/draft-keys.ts'
import { proposeDetails, type DetailProposals } from '#browser/family-archive/propose/propose-details.ts'
import { familyMembersQuery } from '#browser/people/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { showToast } from '#browser/platform/toast.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { UploadItem } from '#browser/uploads/upload-item.ts'
import { useSettledUploads } from '#browser/uploads/use-settled-uploads.ts'
import type { Uploads } from '#browser/uploads/use-uploads.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { FilePreview } from './FilePreview.tsx'
import { FoundDetails } from './FoundDetails.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'
import type { Reading } from './use-readings.ts'

export interface DetailsDialogProps {
  item: UploadItem
  uploads: Uploads
  reading: Reading
  onCancelReading: () => void
  onClose: () => void
}

/** Section 2, details dialog of a chosen file: what was extracted, to review, and 'Add to Timeline Tree'. */
export default function DetailsDialog({
  item,
  uploads,
  reading,
  onCancelReading,
  onClose,
}: DetailsDialogProps) {
  const { data: members, error, isError, refetch } = useQuery(familyMembersQuery)
  const isReading = reading.state === 'waiting' || reading.state === 'reading'
  const [proposals, setProposals] = useState<DetailProposals | null>(null)
  const { isWaiting, wait } = useSettledUploads(uploads)
  const form = useServerForm({
    schema: EditedDetails,
    // 'Start over' returns to the proposals.
    defaults: { ...noDetails, ...(proposals && toFormValues(proposals)) },
    call: useFileDocuments({ title: 'Added to the Timeline Tree' }),
    async toRequest(details) {
      const settled = await wait(item.key)
      if (settled === undefined) return undefined
      const { key, idempotencyKey, uploadId } = settled[0] ?? item
      if (uploadId !== null) {
        const body = { ...details, uploadId, area: 'archive' as const, taxCategory: null, companySlug: null }
        return { filings: [{ key, idempotencyKey, body }] }
      }
      form.showAlert('The file is not uploaded yet. Close this dialog, resume the upload, then try again.')
      return undefined
    },
    failure: 'The document could not be added. Please try again.',
    draftKey: draftKeys.details(item.key),
    onFailure(error) {
      const sentence = describeFiledBefore(error)
      if (sentence === undefined) return
      // The dialog closes with its file, so a toast has the sentence.
      showToast({ title: sentence })
      form.reset()
      uploads.release(item.key)
      onClose()
    },
    onSuccess() {
      uploads.release(item.key)
      onClose()
    },
  })

  const isProposed = useRef(false)
  const propose = useEffectEvent((members: readonly FamilyMember[]) => {
    if (isProposed.current) return
    isProposed.current = true
    const extracted = reading.state === 'done' ? reading.extracted : { text: '', source: 'none' as const }
    const file = { name: item.fileName, type: item.file?.type ?? '' }
    const found = proposeDetails(extracted, { file, members, today: new Date() })
    setProposals(found)
    // A draft has what the user entered before.
    if (form.restored === undefined) form.reset(toFormValues(found))
  })
  useEffect(() => {
    if (!isReading && members !== undefined) propose(members)
  }, [isReading, members])

  return (
    <FormDialog
      form={form}
      size="wide"
      title="Document details"
      description="Review what was found in the file. You can change everything."
      submitLabel="Add to Timeline Tree"
      pendingLabel={isWaiting ? 'Uploading...' : 'Adding...'}
      isPending={isWaiting}
      isReady={proposals !== null}
      loadFailed={
        isError ? (
          <LoadFailed title="The family members could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <ExtractionPlaceholder item={item} reading={reading} onCancel={onCancelReading} />
        )
      }
      onClose={onClose}
    >
      <FilePreview item={item} reading={reading} />
      {proposals !== null && members !== undefined && (
        <FoundDetails form={form} proposals={proposals} members={members} />
      )}
      <TextField form={form} name="title" label="Title" required input={{ maxLength: 200 }} />
      <DetailsFieldset form={form} area="archive" companySlug={null} />
    </FormDialog>
  )
}

const noDetails = {
  title: '',
  kind: 'other',
  description: '',
  dateText: '',
  taxYear: '',
  companyTab: null,
  requirement: null,
  tags: [],
  memberIds: [],
  audience: 'family',
  readerIds: [],
  isSensitive: false,
  expiresOn: '',
  retainUntil: '',
}

function toFormValues({ title, kind, dates, people }: DetailProposals) {
  return {
    title: title.value,
    kind: kind.value,
    dateText: dates[0]?.value ?? '',
    // Full names with one candidate are linked unless the user decides otherwise.
    memberIds: people.flatMap(({ candidates: [only, second] }) =>
      only !== undefined && second === undefined && only.score >= certainScore ? [only.memberId] : [],
    ),
  }
}

/** A candidate with this score has more in common with a name than an initial and a surname. */
const certainScore = 0.7

/** Section 2, the extraction placeholder: shown while the file is read. */
function ExtractionPlaceholder({
  item,
  reading,
  onCancel,
}: {
  item: UploadItem
  reading: Reading
  onCancel: () => void
}) {
  return (
    <div className="grid gap-5">
      <ReadingProgress reading={reading} fileName={item.fileName} onCancel={onCancel} />
      <Skeleton className="h-11" />
      <Skeleton className="h-11 w-2/3" />
      <Skeleton className="h-11 w-1/2" />
    </div>
  )
}
