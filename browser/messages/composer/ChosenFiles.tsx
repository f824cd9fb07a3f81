import { Chip } from '#browser/ui/controls/Chip.tsx'
import { UploadList } from '#browser/uploads/UploadList.tsx'
import type { Uploads } from '#browser/uploads/use-uploads.ts'

export interface ChosenFilesProps {
  uploads: Uploads
  documents: readonly { id: string; title: string }[]
  onRemoveDocument: (id: string) => void
}

/** The files and documents that the next message has. */
export default function ChosenFiles({ uploads, documents, onRemoveDocument }: ChosenFilesProps) {
  return (
    <div className="grid max-h-48 gap-2 overflow-y-auto empty:hidden">
      <UploadList uploads={uploads} label="Files of the message" />
      {documents.length > 0 && (
        <ul aria-label="Documents of the message" className="flex flex-wrap gap-2">
          {documents.map(({ id, title }) => (
            <Chip key={id} text={title} onRemove={() => onRemoveDocument(id)} />
          ))}
        </ul>
      )}
    </div>
  )
}
