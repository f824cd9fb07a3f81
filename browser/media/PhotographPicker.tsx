import { useEffect, useRef, useState } from 'react'

import { buttonClass } from '#browser/ui/button-class.ts'
import { classes } from '#browser/ui/classes.ts'
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
  const [isDraggedOver, setDraggedOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { items, add, isSending } = upload
  const isFull = items.length >= max && max > 1
  // A single photograph cannot be replaced while it is uploading, only canceled.
  const isDisabled = isFull || isSending

  // Without this, a photograph that is dropped outside would replace the page and lose the input.
  useEffect(() => {
    const preventNavigation = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', preventNavigation)
    window.addEventListener('drop', preventNavigation)
    return () => {
      window.removeEventListener('dragover', preventNavigation)
      window.removeEventListener('drop', preventNavigation)
    }
  }, [])

  return (
    <div className="grid gap-3">
      <div
        onDragOver={() => setDraggedOver(true)}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={({ dataTransfer }) => {
          setDraggedOver(false)
          if (!isDisabled) add(dataTransfer.files)
        }}
        className={classes(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3 transition-colors',
          isDraggedOver ? 'border-accent bg-accent-soft' : 'border-edge',
        )}
      >
        <label
          className={buttonClass({
            variant: 'secondary',
            size: 'small',
            className: classes(
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isDisabled ? 'opacity-55' : 'cursor-pointer hover:border-accent hover:bg-accent-soft',
            ),
          })}
        >
          {label}
          <input
            ref={input}
            type="file"
            accept={limits.types.join(',')}
            multiple={max > 1}
            disabled={isDisabled}
            className="sr-only"
            onChange={({ target }) => {
              add(target.files ?? [])
              // So that a removed file can be selected again.
              target.value = ''
            }}
          />
        </label>
        <p className="min-w-56 flex-1 text-caption text-muted">
          {isFull
            ? `You have reached the limit of ${max} photographs.`
            : `Or drop ${max === 1 ? 'it' : 'them'} here. JPEG, PNG or WebP, up to 20\u00A0MB${max === 1 ? '' : ' each'}.`}
        </p>
      </div>
      {items.length > 0 && (
        <ul aria-label="Selected photographs" className="grid gap-2">
          {items.map(item => (
            <li key={item.key}>
              <SelectedPhotograph
                item={item}
                onTitleChange={title => upload.setTitle(item.key, title)}
                onUnreadable={() => upload.reject(item.key)}
                onRemove={() => {
                  upload.remove(item.key)
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
