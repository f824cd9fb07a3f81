import { useRef, type ReactNode, type RefObject } from 'react'

import { getButtonClass } from '#browser/ui/button-class.ts'
import { FileDrop } from '#browser/ui/controls/FileDrop.tsx'
import { listVisibleFiles } from '#browser/ui/controls/read-dropped-files.ts'
import { usePageFiles } from '#browser/ui/controls/use-page-files.ts'

import { DropOverlay } from './DropOverlay.tsx'

export interface UploadAreaProps {
  onFiles: (files: readonly File[]) => void
  /** The label of the button: 'Choose files'. */
  label?: string
  /** What may be uploaded. */
  hint?: ReactNode
  /** The content types or extensions that the file dialog shows. The server checks the content. */
  accept?: string
  /** False for a form with one file. */
  isMultiple?: boolean
  isDisabled?: boolean
  /** A large area with `children` above the button, for a page whose purpose is the upload. */
  isLarge?: boolean
  children?: ReactNode
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Accepts files by button, folder, paste, and drop anywhere on the page. */
export function UploadArea({
  onFiles,
  label = 'Choose files',
  hint = 'Or drop them anywhere on this page, or paste them.',
  accept = '',
  isMultiple = true,
  isDisabled = false,
  isLarge = false,
  children,
  inputRef,
}: UploadAreaProps) {
  const choose = (files: readonly File[]) => {
    const chosen = isMultiple ? files : files.slice(0, 1)
    if (chosen.length > 0) onFiles(chosen)
  }
  const isDraggedOver = usePageFiles(choose, !isDisabled)
  return (
    <>
      <FileDrop
        label={label}
        hint={hint}
        accept={accept}
        onFiles={choose}
        isMultiple={isMultiple}
        isDisabled={isDisabled}
        isLarge={isLarge}
        isPageDraggedOver={isDraggedOver}
        {...(inputRef && { inputRef })}
        buttons={
          isMultiple && !isDisabled && <FolderButton onFiles={files => choose(listVisibleFiles(files))} />
        }
      >
        {children}
      </FileDrop>
      {isDraggedOver && <DropOverlay />}
    </>
  )
}

function FolderButton({ onFiles }: { onFiles: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <label
      className={getButtonClass({
        variant: 'quiet',
        size: 'small',
        className:
          'cursor-pointer hover:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      })}
    >
      Choose a folder
      <input
        ref={input}
        type="file"
        {...{ webkitdirectory: '' }}
        className="sr-only"
        onChange={({ target }) => {
          if (target.files !== null) onFiles(target.files)
          target.value = ''
        }}
      />
    </label>
  )
}
