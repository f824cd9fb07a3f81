import type { ReactNode } from 'react'

import { getMembersLabel } from '#browser/media/describe-media.ts'
import { MembersField } from '#browser/people/MembersField.tsx'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import type { UploadItem } from '#browser/uploads/upload-item.ts'

import type { FileDetails } from './media-input.ts'
import { MediaThumbnail } from './MediaThumbnail.tsx'
import { getChosenMediaType, isDisplayable } from './suitable-media.ts'
import type { MediaUpload } from './use-media-upload.ts'

export interface MediaFieldsProps {
  item: UploadItem
  media: MediaUpload
  /** `more` also has the description and who is in the picture, below a heading. `all` opens them for a single file. */
  fields: 'title' | 'more' | 'all'
}

/** The picture of a chosen file, and what it shows. */
export function MediaFields({ item, media, fields }: MediaFieldsProps) {
  const { form } = media
  const { key, file } = item
  const shared = useFieldValue(form, 'shared')[key]
  const isRejected = item.state === 'failed' && !item.canRetry
  const details = shared === undefined && !isRejected && (
    <FileFields media={media} item={item} fields={fields} />
  )
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <MediaThumbnail
        file={file}
        thumbnailUrl={shared?.thumbnailUrl}
        isRejected={isRejected}
        onUnreadable={() => {
          // A browser may not display HEIC or a video, which the server reads.
          if (file !== null && isDisplayable(file)) media.reject(key)
        }}
      />
      {details || (
        <p className="self-center text-small text-muted">
          {shared !== undefined && (form.getValues('media')[key]?.title || 'Saved.')}
        </p>
      )}
    </div>
  )
}

function FileFields({
  media: { form, uploads },
  item,
  fields,
}: {
  media: MediaUpload
  item: UploadItem
  fields: MediaFieldsProps['fields']
}) {
  const { key, fileName } = item
  // react-hook-form has no types for paths below the keys of a record.
  const fileForm = form as unknown as ServerForm<{ media: { file: FileDetails } }>
  const name = `media.${key}` as 'media.file'
  const more = fields !== 'title' && (
    <>
      <TextAreaField
        form={fileForm}
        name={`${name}.description`}
        label="Description"
        aria-label={`Description of ${fileName}`}
        rows={2}
        maxLength={2000}
      />
      <MembersField
        form={fileForm}
        name={`${name}.memberIds`}
        label={getMembersLabel(getChosenMediaType(item))}
        hint="Type a name and select a member of the tree."
      />
    </>
  )
  return (
    <div className="grid gap-3">
      <TextField
        form={fileForm}
        name={`${name}.title`}
        label="Title"
        input={{ maxLength: 200, 'aria-label': `Title of ${fileName}` }}
      />
      {more && (fields === 'all' && uploads.items.length === 1 ? more : <More>{more}</More>)}
    </div>
  )
}

/** Several files are easier to compare without all of their fields. */
function More({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-control cursor-pointer py-2.5 text-small font-medium text-accent">
        Description and people
      </summary>
      <div className="grid gap-3 pt-1">{children}</div>
    </details>
  )
}
