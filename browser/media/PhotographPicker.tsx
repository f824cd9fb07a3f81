import { useRef } from 'react'

import { FileDrop } from '#browser/ui/controls/FileDrop.tsx'
import { photographLimits as limits } from '#contract/photograph-limits.ts'

import { SelectedPhotograph } from './SelectedPhotograph.tsx'
import type { PhotographUpload } from './use-photograph-upload.ts'

export interface PhotographPickerProps {
  upload: PhotographUpload
  /** The label of the button: 'Choose photographs'. */
  label: string
  /** The largest number of photographs. */
  max: number
  /** Retries a failed upload. */
  onRetry: (key: number) => void
}

/** Selects photographs by button or drop, and lists them with their upload status. */
export function PhotographPicker({ upload, label, max, onRetry }: PhotographPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { items, add, isSending } = upload
  const isFull = items.length >= max && max > 1
  // A single photograph cannot be replaced while it is uploading, only canceled.
  const isDisabled = isFull || isSending

  return (
    <div className="grid gap-3">
      <FileDrop
        label={label}
        hint={
          isFull
            ? `You have reached the limit of ${max} photographs.`
            : `Or drop ${max === 1 ? 'it' : 'them'} here. JPEG, PNG or WebP, up to 20\u00A0MB${max === 1 ? '' : ' each'}.`
        }
        accept={limits.types.join(',')}
        onFiles={add}
        isMultiple={max > 1}
        isDisabled={isDisabled}
        inputRef={input}
      />
      {items.length > 0 && (
        <ul aria-label="Selected photographs" className="grid gap-2">
          {items.map(item => (
            <li key={item.key}>
              <SelectedPhotograph
                item={item}
                onTitleChange={title => upload.setTitle(item.key, title)}
                onUnreadable={() => upload.reject(item.key)}
                onRemove={() => {
                  upload.removeItem(item.key)
                  // Move the focus from the removed button to the file input.
                  setTimeout(() => input.current?.focus())
                }}
                onCancel={() => upload.cancel(item.key)}
                onRetry={() => onRetry(item.key)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
