import { z } from 'zod'

import { draftKeys, useAddVersion } from '#browser/documents/queries.ts'
import { isUsedIdempotencyKey } from '#browser/platform/call.ts'
import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { createCloseQuestion } from '#browser/uploads/close-question.ts'
import { isRefused } from '#browser/uploads/upload-item.ts'
import { UploadArea } from '#browser/uploads/UploadArea.tsx'
import { UploadList } from '#browser/uploads/UploadList.tsx'
import { useSettledUploads } from '#browser/uploads/use-settled-uploads.ts'
import { useUploads } from '#browser/uploads/use-uploads.ts'
import { optionalText } from '#contract/texts/text.ts'

import type { DocumentDialogProps } from './document-dialog.ts'

const VersionNote = z.object({ note: optionalText(500) })

/** Uploads a file as the current version. The previous versions stay and can be restored. */
export default function NewVersionDialog({ document, onClose }: DocumentDialogProps) {
  const draftKey = draftKeys.version(document.id)
  const uploads = useUploads({ group: draftKey })
  const [item] = uploads.items
  const { isWaiting, wait } = useSettledUploads(uploads)
  const { current, version } = document
  const form = useServerForm({
    schema: VersionNote,
    defaults: { note: '' },
    call: useAddVersion(document),
    async toRequest({ note }) {
      if (item === undefined) {
        form.showAlert('Choose a file first.')
        return undefined
      }
      const items = await wait()
      if (items === undefined) return undefined
      const [settled] = items
      if (settled === undefined || settled.uploadId === null) {
        form.showAlert(
          settled !== undefined && isRefused(settled)
            ? 'This file cannot be added. Choose another file.'
            : 'The file is not uploaded yet. Resume or replace it, then try again.',
        )
        return undefined
      }
      return { note, version, uploadId: settled.uploadId, idempotencyKey: settled.idempotencyKey }
    },
    failure: 'The version could not be added. Please try again.',
    draftKey,
    onFailure(error) {
      if (item === undefined || !isUsedIdempotencyKey(error)) return
      uploads.release(item.key)
      form.showAlert(
        'The file is already filed as a version of this document: open the document to see its versions.',
      )
    },
    onReset() {
      if (item !== undefined) uploads.remove(item.key)
    },
    onSuccess() {
      if (item !== undefined) uploads.release(item.key)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="New version"
      description={`Replaces version ${current.number} of “${document.title}” (${current.fileName}, ${formatFileSize(current.bytes)}). Earlier versions stay and can be restored.`}
      submitLabel="Add version"
      pendingLabel={isWaiting ? 'Uploading...' : 'Adding...'}
      isPending={isWaiting}
      closeQuestion={form.isPending ? undefined : createCloseQuestion(uploads.items)}
      onClose={onClose}
    >
      <UploadArea
        isMultiple={false}
        label={item === undefined ? 'Choose a file' : 'Replace the file'}
        hint="Or drop it anywhere, or paste it."
        onFiles={files => {
          form.clearAlerts()
          if (item !== undefined) uploads.remove(item.key)
          uploads.add(files)
        }}
      />
      <UploadList uploads={uploads} label="The new version" />
      <TextField
        form={form}
        name="note"
        label="What changed"
        hint="For the list of versions."
        input={{ maxLength: 500 }}
      />
    </FormDialog>
  )
}
