import { useEffect, useState } from 'react'

import { buttonClass } from '#browser/ui/button-class.ts'
import { classes } from '#browser/ui/classes.ts'

/** Choose or drop a file. */
export function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)

  // The browser would open a file that is dropped elsewhere on the page.
  useEffect(() => {
    const preventOpening = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', preventOpening)
    window.addEventListener('drop', preventOpening)
    return () => {
      window.removeEventListener('dragover', preventOpening)
      window.removeEventListener('drop', preventOpening)
    }
  }, [])

  return (
    <div
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={({ dataTransfer }) => {
        setOver(false)
        const [file] = dataTransfer.files
        if (file !== undefined) onFile(file)
      }}
      className={classes(
        'grid justify-items-start gap-4 rounded-lg border border-dashed px-7 py-10 transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge bg-raised/60',
      )}
    >
      <p className="font-serif text-title">Review a file before you import it.</p>
      <p className="max-w-prose text-muted">
        You will see who is in the file, who is already in the tree, and what the portal cannot display. You
        decide what happens next, and you can undo an import.
      </p>
      <label
        className={buttonClass({
          className:
            'mt-2 cursor-pointer hover:bg-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        })}
      >
        Choose a file
        <input
          type="file"
          accept=".ged,.gedcom,text/vnd.familysearch.gedcom"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) onFile(file)
            // So that the same file can be chosen again after a correction.
            target.value = ''
          }}
        />
      </label>
      <p className="text-caption text-muted">
        Or drop it here. GEDCOM 5.5.1 or 7.0, in any character set, up to 50 MB.
      </p>
    </div>
  )
}
