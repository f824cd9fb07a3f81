import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import type { UploadItem } from '#browser/uploads/upload-item.ts'
import { UploadArea } from '#browser/uploads/UploadArea.tsx'
import { UploadList } from '#browser/uploads/UploadList.tsx'
import { useUploads } from '#browser/uploads/use-uploads.ts'
import type { DocumentDetails } from '#contract/documents.ts'

import { DetailsFieldset } from './DetailsFieldset.tsx'
import { NewDetails, proposeTitle } from './document-form.ts'
import type { DocumentPreset } from './document-preset.ts'
import { describeFiledBefore } from './filed-before.ts'
import { useFileDocuments, type Filing } from './queries.ts'

export interface UploadDocumentDialogProps {
  /** Names the draft and the uploads of this form: `companies.hartwell-staffing.formation`. */
  draftKey: string
  preset: DocumentPreset
  /** Files that were dropped on the page or chosen before. */
  files?: readonly File[]
  title?: string
  description?: string
  onClose: () => void
  onFiled?: (documents: readonly DocumentDetails[]) => void
}

/**
 * Uploads files while their details are entered, and files each as a document. Closing the dialog keeps the input and
 * the uploads; they are there when it opens again.
 */
export default function UploadDocumentDialog({
  draftKey,
  preset,
  files,
  title = 'Upload Document',
  description,
  onClose,
  onFiled,
}: UploadDocumentDialogProps) {
  const uploads = useUploads({ group: draftKey })
  const [isWaiting, setWaiting] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const form = useServerForm({
    schema: NewDetails,
    defaults: createDefaults(preset),
    call: useFileDocuments(({ key }) => uploads.release(key)),
    async toRequest({ titles, ...details }): Promise<readonly Filing[] | undefined> {
      if (uploads.items.length === 0) {
        form.showAlert('Choose a file first.')
        return undefined
      }
      setWaiting(true)
      const items = await uploads.waitUntilSettled()
      if (!isOpen.current) return undefined
      setWaiting(false)
      const filings = items.flatMap(({ key, idempotencyKey, uploadId, fileName }): Filing[] => {
        if (uploadId === null) return []
        const { area, companySlug = null, taxCategory = null } = preset
        const title = titles[key] ?? proposeTitle(fileName)
        return [
          {
            key,
            idempotencyKey,
            body: { ...details, title, uploadId, area, companySlug, taxCategory },
          },
        ]
      })
      if (filings.length === items.length) return filings
      form.showAlert('Some files are not uploaded yet. Resume or remove them, then try again.')
      return undefined
    },
    toFieldName: path => (path === 'title' ? `titles.${uploads.items[0]?.key ?? ''}` : path),
    failure: 'The document could not be added. Please try again.',
    draftKey,
    onFailure(error) {
      const sentence = describeFiledBefore(error)
      if (sentence !== undefined) form.showAlert(sentence)
    },
    onReset() {
      for (const { key } of uploads.items) uploads.remove(key)
    },
    onSuccess(documents) {
      onFiled?.(documents)
      onClose()
    },
  })
  useProposedTitles(uploads.items, preset, form)

  const addFiles = (chosen: readonly File[]) => {
    form.clearAlerts()
    uploads.add(chosen)
  }
  const addFirstFiles = useEffectEvent(addFiles)
  useEffect(() => {
    if (files !== undefined) addFirstFiles(files)
  }, [files])

  const count = uploads.items.length
  return (
    <FormDialog
      form={form}
      size="wide"
      title={title}
      description={description}
      submitLabel={count > 1 ? `Add ${count} documents` : 'Add document'}
      pendingLabel={isWaiting ? describeWaiting(uploads.items) : 'Adding...'}
      isPending={isWaiting}
      onClose={onClose}
    >
      <UploadArea
        onFiles={addFiles}
        label={count === 0 ? 'Choose files' : 'Add more files'}
        hint="Or drop them anywhere, or paste them. PDF, Word, Excel, text, images, video and audio."
      />
      <UploadList uploads={uploads} label="Files to add">
        {({ key, fileName }) => (
          <TextField
            form={form}
            name={`titles.${key}`}
            label={count > 1 ? `Title of ${fileName}` : 'Title'}
            required
            input={{ maxLength: 200 }}
          />
        )}
      </UploadList>
      <DetailsFieldset form={form} area={preset.area} companySlug={preset.companySlug ?? null} />
    </FormDialog>
  )
}

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

/** `Uploading 45%...` */
function describeWaiting(items: readonly UploadItem[]): string {
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
  const sent = items.reduce((sum, item) => sum + item.sentBytes, 0)
  return `Uploading ${bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)}%...`
}
