import { useEffect, useState } from 'react'

import { buttonClass } from '#browser/ui/button-class.ts'
import { classes } from '#browser/ui/classes.ts'

/** Where a file is chosen or dropped. */
export function FilePlace({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)

  // A file that is dropped beside the place would take the page's.
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
      <p className="font-serif text-title">Nothing enters the tree before you have looked at it.</p>
      <p className="max-w-prose text-muted">
        You are shown who is in the file, who of them is here already, and what the portal does not know. Then
        you decide. An import can be undone.
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
            // So that the same one can be chosen again when it was put right.
            target.value = ''
          }}
        />
      </label>
      <p className="text-caption text-muted">
        Or drop it here. GEDCOM 5.5.1 or 7.0, in any charset, up to 50 MB.
      </p>
    </div>
  )
}
