import { useEffect, useState, type ReactNode, type RefObject } from 'react'

import { getButtonClass } from '#browser/ui/button-class.ts'
import { joinClasses } from '#browser/ui/classes.ts'

import { useFieldAttributes } from './field-context.ts'

export interface FileDropProps {
  /** The label of the button: 'Choose photographs'. */
  label: string
  /** What may be dropped: 'Or drop it here. JPEG, PNG or WebP, up to 20 MB.' */
  hint: ReactNode
  /** The content types or extensions of the `accept` attribute. Dropped files may be of any type. */
  accept: string
  onFiles: (files: readonly File[]) => void
  isMultiple?: boolean
  isDisabled?: boolean
  /** A large area with `children` above the button, for a page whose purpose is the file. */
  isLarge?: boolean
  children?: ReactNode
  /** Further buttons beside it. */
  buttons?: ReactNode
  /** Given when the page accepts dropped files (`usePageFiles`): whether files are dragged over it. */
  isPageDraggedOver?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Selects files by button, keyboard or drop. */
export function FileDrop({
  label,
  hint,
  accept,
  onFiles,
  isMultiple = false,
  isDisabled = false,
  isLarge = false,
  children,
  buttons,
  isPageDraggedOver,
  inputRef,
}: FileDropProps) {
  const [isAreaDraggedOver, setDraggedOver] = useState(false)
  const isDraggedOver = isPageDraggedOver ?? isAreaDraggedOver
  const attributes = useFieldAttributes()
  usePreventedNavigation()
  return (
    <div
      onDragOver={() => setDraggedOver(true)}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={({ dataTransfer }) => {
        setDraggedOver(false)
        if (!isDisabled && isPageDraggedOver === undefined && dataTransfer.files.length > 0)
          onFiles([...dataTransfer.files])
      }}
      className={joinClasses(
        'border border-dashed transition-colors',
        isLarge
          ? 'grid justify-items-start gap-4 rounded-lg px-5 py-8 sm:px-7 sm:py-10'
          : 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md p-3',
        isDraggedOver
          ? 'border-accent bg-accent-soft'
          : joinClasses('border-edge', isLarge && 'bg-raised/60'),
      )}
    >
      {children}
      <div
        className={joinClasses('flex flex-wrap items-center gap-y-2', isLarge ? 'mt-2 gap-x-2' : 'gap-x-4')}
      >
        <label
          className={getButtonClass({
            variant: isLarge ? 'primary' : 'secondary',
            size: isLarge ? 'regular' : 'small',
            className: joinClasses(
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isDisabled
                ? 'opacity-55'
                : joinClasses('cursor-pointer', hoverClass[isLarge ? 'large' : 'small']),
            ),
          })}
        >
          {label}
          <input
            {...attributes}
            ref={inputRef}
            type="file"
            accept={accept}
            multiple={isMultiple}
            disabled={isDisabled}
            className="sr-only"
            onChange={({ target }) => {
              if (target.files !== null && target.files.length > 0) onFiles([...target.files])
              // So that the same file can be selected again, after a correction or its removal.
              target.value = ''
            }}
          />
        </label>
        {buttons}
      </div>
      <p className={joinClasses('text-caption text-muted', !isLarge && 'min-w-56 flex-1')}>{hint}</p>
    </div>
  )
}

const hoverClass = { large: 'hover:bg-accent-strong', small: 'hover:border-accent hover:bg-accent-soft' }

/** Without this, a file that is dropped beside the area would replace the page, and the input would be lost. */
function usePreventedNavigation(): void {
  useEffect(() => {
    const preventNavigation = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', preventNavigation)
    window.addEventListener('drop', preventNavigation)
    return () => {
      window.removeEventListener('dragover', preventNavigation)
      window.removeEventListener('drop', preventNavigation)
    }
  }, [])
}
