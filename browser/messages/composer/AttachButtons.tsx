import { LibraryBig, Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { maxAttachments } from '#contract/messages/message-choices.ts'

const ChooseDocumentDialog = lazyDialog(() => import('./ChooseDocumentDialog.tsx'))

export interface AttachButtonsProps {
  /** How many files and documents are attached. */
  count: number
  onFiles: (files: readonly File[]) => void
  onDocument: (document: { id: string; title: string }) => void
  /** Moves the focus when the dialog with the documents has closed after a choice. */
  onDocumentChosen: () => void
}

/** Attaches files of the device, or a document of the portal. */
export function AttachButtons({ count, onFiles, onDocument, onDocumentChosen }: AttachButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const isFull = count >= maxAttachments
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        variant="quiet"
        size="icon"
        className="text-muted"
        aria-label="Attach files"
        title="Attach files"
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" strokeWidth={1.5} />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        className="text-muted"
        aria-label="Attach a document from the portal"
        title="Attach a document from the portal"
        disabled={isFull}
        onClick={() => setChoosing(true)}
      >
        <LibraryBig aria-hidden="true" strokeWidth={1.5} />
      </Button>
      {isChoosing && (
        <ChooseDocumentDialog
          onChoose={onDocument}
          onChosen={onDocumentChosen}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
