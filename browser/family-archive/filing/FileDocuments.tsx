import { useState } from 'react'

import { draftKeys } from '#browser/family-archive/draft-keys.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { UploadItem } from '#browser/uploads/upload-item.ts'
import { isRefused } from '#browser/uploads/upload-item.ts'
import { UploadArea } from '#browser/uploads/UploadArea.tsx'
import { UploadList } from '#browser/uploads/UploadList.tsx'
import { useUploads } from '#browser/uploads/use-uploads.ts'

import { describeReading, describeReadings } from './describe-reading.ts'
import { FileThumbnail } from './FilePreview.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'
import { acceptedExtensions, selectSuitableFiles } from './suitable-files.ts'
import { useReadings, type Readings } from './use-readings.ts'

const DetailsDialog = lazyDialog(() => import('./DetailsDialog.tsx'))

/** The picker, and the chosen files until they are filed: their previews, uploads and extracted texts. */
export function FileDocuments() {
  const uploads = useUploads({ group: 'family-archive' })
  const { items } = uploads
  const [problem, setProblem] = useState<string>()
  const [openKey, setOpenKey] = useOpenKey(items)
  const opened = items.find(({ key }) => key === openKey)
  const accepted = items.filter(item => !isRefused(item))
  // The file whose details are open is read first.
  const files = [opened, ...accepted].flatMap(item => item?.file ?? [])
  const readings = useReadings(files)
  const addFiles = (chosen: readonly File[]) => {
    const { suitable, problem } = selectSuitableFiles(chosen)
    setProblem(problem)
    uploads.add(suitable)
  }
  return (
    <section aria-label="Add documents" className="mt-12 grid gap-4">
      <UploadArea
        onFiles={addFiles}
        accept={`image/*,${acceptedExtensions.join(',')}`}
        hint="Or drop them anywhere on this page, or paste them. Images, PDF, Word and text files. Their text is read in your browser."
        isLarge
      >
        <h2>Add documents and photographs</h2>
      </UploadArea>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <UploadList uploads={uploads} label="Chosen files">
        {item =>
          !isRefused(item) && (
            <ChosenFile
              item={item}
              readings={readings}
              onReview={() => {
                DetailsDialog.preload()
                setOpenKey(item.key)
              }}
            />
          )
        }
      </UploadList>
      <output className="sr-only">
        {describeReadings(accepted.map(({ file }) => file && readings.find(file)))}
      </output>
      {opened !== undefined && (
        <DetailsDialog
          key={opened.key}
          item={opened}
          uploads={uploads}
          reading={opened.file === null ? { state: 'canceled' } : readings.find(opened.file)}
          onCancelReading={() => opened.file !== null && readings.cancel(opened.file)}
          onClose={() => setOpenKey(null)}
        />
      )}
    </section>
  )
}

/** The key of the file whose details are open. A stored draft opens its details again. */
function useOpenKey(items: readonly UploadItem[]) {
  const userId = useCurrentUser().user?.id
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [hasRestored, setRestored] = useState(false)
  if (!hasRestored && items.length > 0) {
    setRestored(true)
    setOpenKey(items.find(({ key }) => hasOpenDraft(draftKeys.details(key), userId))?.key ?? openKey)
  }
  return [openKey, setOpenKey] as const
}

function ChosenFile({
  item,
  readings,
  onReview,
}: {
  item: UploadItem
  readings: Readings
  onReview: () => void
}) {
  const { file, fileName } = item
  const reading = file === null ? null : readings.find(file)
  const isReading = reading?.state === 'reading' || reading?.state === 'waiting'
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
      <FileThumbnail file={file} reading={reading} />
      <div className="grid gap-1.5">
        {file !== null && reading !== null && isReading ? (
          <ReadingProgress reading={reading} fileName={fileName} onCancel={() => readings.cancel(file)} />
        ) : (
          <p className="text-small text-muted">
            {reading === null
              ? 'Choose the file again to have its text read, or enter the details yourself.'
              : describeReading(reading)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            ref={focusSuccessor}
            variant="secondary"
            size="small"
            aria-label={`Review details: ${fileName}`}
            onClick={onReview}
          >
            Review details
          </Button>
          {file !== null && reading?.state === 'canceled' && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Extract details: ${fileName}`}
              onClick={() => readings.retry(file)}
            >
              Extract details
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
