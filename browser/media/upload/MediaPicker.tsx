import { useRef } from 'react'

import { Alert } from '#browser/ui/Alert.tsx'
import { UploadArea } from '#browser/uploads/UploadArea.tsx'
import { UploadList } from '#browser/uploads/UploadList.tsx'

import { MediaFields, type MediaFieldsProps } from './MediaFields.tsx'
import { describeAcceptedMedia, listAcceptedTypes } from './suitable-media.ts'
import type { MediaUpload } from './use-media-upload.ts'

export interface MediaPickerProps extends Pick<MediaFieldsProps, 'fields'> {
  media: MediaUpload
  /** The label of the button: 'Choose photographs'. */
  label: string
}

/** Chooses photographs and videos by button, folder, drop and paste, and lists them with their progress. */
export function MediaPicker({ media, label, fields }: MediaPickerProps) {
  const { uploads, accepts, max, problem } = media
  const input = useRef<HTMLInputElement>(null)
  const isFull = max > 1 && uploads.items.length >= max
  return (
    <div className="grid gap-3">
      <UploadArea
        onFiles={media.add}
        label={label}
        hint={
          isFull
            ? `You have reached the limit of ${max} files.`
            : `Or drop ${max === 1 ? 'it' : 'them'} anywhere, or paste ${max === 1 ? 'it' : 'them'}. ${describeAcceptedMedia(accepts)}`
        }
        accept={listAcceptedTypes(accepts)}
        isMultiple={max > 1}
        isDisabled={isFull || media.progress !== undefined}
        inputRef={input}
      />
      {problem !== undefined && <Alert>{problem}</Alert>}
      <UploadList
        uploads={{
          ...uploads,
          remove(key) {
            uploads.remove(key)
            // The list is removed with its last file, and the focus with it.
            if (uploads.items.length === 1) setTimeout(() => input.current?.focus())
          },
        }}
        label={max === 1 ? 'Chosen photograph' : 'Chosen files'}
      >
        {item => <MediaFields item={item} media={media} fields={fields} />}
      </UploadList>
    </div>
  )
}
