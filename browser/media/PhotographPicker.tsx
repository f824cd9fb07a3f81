import { useEffect, useRef, useState } from 'react'

import { buttonClass } from '#browser/ui/button-class.ts'
import { classes } from '#browser/ui/classes.ts'
import { photographs as limits } from '#contract/photograph-limits.ts'

import { SelectedPhotograph } from './SelectedPhotograph.tsx'
import type { PhotographUpload } from './use-photograph-upload.ts'

export interface PhotographPickerProps {
  photographs: PhotographUpload
  /** What the button says: 'Choose photographs'. */
  label: string
  /** How many may be chosen altogether. */
  most: number
  /** Sends one again that did not arrive. */
  onRetry: (key: number) => void
}

/** Photographs are chosen or dropped here, and stay in sight with what became of each. */
export function PhotographPicker({ photographs, label, most, onRetry }: PhotographPickerProps) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { items: chosen, add, isSending } = photographs
  const isFull = chosen.length >= most && most > 1
  // What is on its way is not exchanged for another; it can be stopped.
  const isClosed = isFull || isSending

  // A photograph that is dropped beside the place would take the page's and all that was typed with it.
  useEffect(() => {
    const hold = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', hold)
    window.addEventListener('drop', hold)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('drop', hold)
    }
  }, [])

  return (
    <div className="grid gap-3">
      <div
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={({ dataTransfer }) => {
          setOver(false)
          if (!isClosed) add(dataTransfer.files)
        }}
        className={classes(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3 transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-edge',
        )}
      >
        <label
          className={buttonClass({
            variant: 'secondary',
            size: 'small',
            className: classes(
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isClosed ? 'opacity-55' : 'cursor-pointer hover:border-accent hover:bg-accent-soft',
            ),
          })}
        >
          {label}
          <input
            ref={input}
            type="file"
            accept={limits.types.join(',')}
            multiple={most > 1}
            disabled={isClosed}
            className="sr-only"
            onChange={({ target }) => {
              add(target.files ?? [])
              // So that the same one can be chosen again after it was taken away.
              target.value = ''
            }}
          />
        </label>
        <p className="min-w-56 flex-1 text-caption text-muted">
          {isFull
            ? `These are ${most}, which is as many as fit.`
            : `Or drop ${most === 1 ? 'it' : 'them'} here. JPEG, PNG or WebP, up to 20\u00A0MB${most === 1 ? '' : ' each'}.`}
        </p>
      </div>
      {chosen.length > 0 && (
        <ul aria-label="Chosen photographs" className="grid gap-2">
          {chosen.map(one => (
            <li key={one.key}>
              <SelectedPhotograph
                photograph={one}
                onTitle={title => photographs.setTitle(one.key, title)}
                onUnreadable={() => photographs.reject(one.key)}
                onRemove={() => {
                  photographs.remove(one.key)
                  // The button goes with it, and the focus to where another is chosen.
                  setTimeout(() => input.current?.focus())
                }}
                onStop={() => photographs.cancel(one.key)}
                onRetry={() => onRetry(one.key)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
