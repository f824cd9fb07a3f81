import { useEffect, useEffectEvent } from 'react'

import { DetailsFieldset } from '#browser/documents/form/DetailsFieldset.tsx'
import { NewDetails, proposeTitle } from '#browser/documents/form/document-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { createCloseQuestion } from '#browser/uploads/close-question.ts'
import { describeProgress } from '#browser/uploads/describe-progress.ts'
import { isRefused, type UploadItem } from '#browser/uploads/upload-item.ts'
import { UploadArea } from '#browser/uploads/UploadArea.tsx'
import { UploadList } from '#browser/uploads/UploadList.tsx'
import { useSettledUploads } from '#browser/uploads/use-settled-uploads.ts'
import { useUploads } from '#browser/uploads/use-uploads.ts'
import type { DocumentAudience } from '#contract/documents/document-choices.ts'
import type { DocumentDetails } from '#contract/documents/documents.ts'

import type { DocumentPreset } from './document-preset.ts'
import { describeFiledBefore } from './filed-before.ts'
import { createFilingRequest, findUploadProblem, type FilingRequest } from './filing-request.ts'
import { useFileDocuments } from './use-file-documents.ts'

export interface UploadDocumentDialogProps {
  /** Names the draft and the uploads of this form: `companies.hartwell-staffing.formation`. */
  draftKey: string
  preset: DocumentPreset
  /** Files that were dropped on the page or chosen before. */
  files?: readonly File[]
  title?: string
  description?: string
  /** A form for one file, which another replaces. */
  isSingleFile?: boolean
  /** The audiences to choose from; all by default. */
  audiences?: readonly DocumentAudience[]
  onClose: () => void
  onFiled?: (documents: readonly DocumentDetails[]) => void
}

/**
 * Uploads files while their details are entered, and files each as a document, except those that the server refuses.
 * Closing the dialog keeps the input and the uploads; they are there when it opens again.
 */
export default function UploadDocumentDialog({
  draftKey,
  preset,
  files,
  title = 'Upload Document',
  description,
  isSingleFile = false,
  audiences,
  onClose,
  onFiled,
}: UploadDocumentDialogProps) {
  const uploads = useUploads({ group: draftKey })
  const { items } = uploads
  const accepted = items.filter(item => !isRefused(item))
  const { isWaiting, wait } = useSettledUploads(uploads)
  const form = useServerForm({
    schema: NewDetails,
    defaults: createDefaults(preset),
    call: useFileDocuments({ onFiled: ({ key }) => uploads.release(key) }),
    async toRequest(details): Promise<FilingRequest | undefined> {
      const settled = accepted.length === 0 ? items : await wait()
      if (settled === undefined) return undefined
      const problem = findUploadProblem(settled)
      if (problem === undefined) return createFilingRequest(settled, details, preset)
      form.showAlert(problem)
      return undefined
    },
    toFieldName: path => (path === 'title' ? `titles.${accepted[0]?.key ?? ''}` : path),
    failure: 'The document could not be added. Please try again.',
    draftKey,
    onFailure(error) {
      const sentence = describeFiledBefore(error)
      if (sentence !== undefined) form.showAlert(sentence)
    },
    onReset() {
      for (const { key } of items) uploads.remove(key)
    },
    onSuccess(documents) {
      uploads.removeRefused()
      onFiled?.(documents)
      onClose()
    },
  })
  useProposedTitles(accepted, preset, form)

  const addFiles = (chosen: readonly File[]) => {
    form.clearAlerts()
    if (isSingleFile) for (const { key } of items) uploads.remove(key)
    uploads.add(isSingleFile ? chosen.slice(0, 1) : chosen)
  }
  const addFirstFiles = useEffectEvent(addFiles)
  useEffect(() => {
    if (files !== undefined) addFirstFiles(files)
  }, [files])

  const count = accepted.length
  return (
    <FormDialog
      form={form}
      size="wide"
      title={title}
      description={description}
      submitLabel={count > 1 ? `Add ${count} documents` : 'Add document'}
      pendingLabel={isWaiting ? describeProgress(accepted) : 'Adding...'}
      isPending={isWaiting}
      closeQuestion={form.isPending ? undefined : createCloseQuestion(items)}
      onClose={onClose}
    >
      <UploadArea
        onFiles={addFiles}
        isMultiple={!isSingleFile}
        label={(items.length === 0 ? firstLabels : nextLabels)[isSingleFile ? 'single' : 'several']}
        hint={`Or drop ${isSingleFile ? 'it' : 'them'} anywhere, or paste ${isSingleFile ? 'it' : 'them'}. PDF, Word, Excel, text, images, video and audio.`}
      />
      <UploadList uploads={uploads} label="Files to add">
        {item =>
          !isRefused(item) && (
            <TextField
              form={form}
              name={`titles.${item.key}`}
              label={count > 1 ? `Title of ${item.fileName}` : 'Title'}
              required
              input={{ maxLength: 200 }}
            />
          )
        }
      </UploadList>
      <DetailsFieldset
        form={form}
        area={preset.area}
        companySlug={preset.companySlug ?? null}
        audiences={audiences}
      />
    </FormDialog>
  )
}

const firstLabels = { single: 'Choose a file', several: 'Choose files' }
const nextLabels = { single: 'Replace the file', several: 'Add more files' }

function createDefaults(preset: DocumentPreset) {
  const { kind, requirement, companyTab, taxYear, audience, memberIds } = preset
  return {
    titles: {},
    kind: kind ?? 'other',
    description: '',
    dateText: '',
    taxYear: taxYear === undefined ? '' : String(taxYear),
    companyTab: companyTab ?? null,
    requirement: requirement ?? null,
    tags: [],
    memberIds: [...(memberIds ?? [])],
    audience: audience ?? 'family',
    readerIds: [],
    isSensitive: false,
    expiresOn: '',
    retainUntil: '',
  }
}

interface TitleForm {
  getValues: (name: 'titles') => Record<string, string>
  setValue: (name: 'titles', titles: Record<string, string>) => void
}

/** Gives each new file a title, and removes those of removed files. */
function useProposedTitles(items: readonly UploadItem[], preset: DocumentPreset, form: TitleForm): void {
  const keys = items.map(({ key }) => key).join()
  const updateTitles = useEffectEvent(() => {
    const titles = form.getValues('titles')
    const propose = (fileName: string) =>
      items.length === 1 && preset.title !== undefined ? preset.title : proposeTitle(fileName)
    form.setValue(
      'titles',
      Object.fromEntries(items.map(({ key, fileName }) => [key, titles[key] || propose(fileName)])),
    )
  })
  useEffect(() => {
    if (keys !== '') updateTitles()
  }, [keys])
}
