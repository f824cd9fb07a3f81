import { FileText, LibraryBig } from 'lucide-react'
import { Link } from 'wouter'

import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import type { MessageAttachment } from '#contract/messages/messages.ts'

/** The files of a message: pictures with a preview, other files and documents of the portal as links. */
export function Attachments({ attachments }: { attachments: readonly MessageAttachment[] }) {
  const pictures = attachments.filter(isPicture)
  const files = attachments.filter(attachment => !isPicture(attachment))
  return (
    <>
      {pictures.length > 0 && (
        <ul
          aria-label="Pictures"
          className={joinClasses('grid w-120 max-w-full gap-1.5', pictures.length > 1 && 'grid-cols-2')}
        >
          {pictures.map(({ id, name, url, thumbnailUrl }) => (
            <li key={id}>
              {/* The size is reserved, so that nothing moves when the picture arrives. */}
              <a href={url} target="_blank" rel="noopener noreferrer" className="block">
                <img
                  src={thumbnailUrl ?? url}
                  alt={name}
                  loading="lazy"
                  className={joinClasses(
                    'aspect-4/3 w-full rounded-md bg-sunken',
                    // A small picture would be blurred.
                    thumbnailUrl === null ? 'object-scale-down' : 'object-cover',
                  )}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul aria-label="Files" className="grid gap-1.5">
          {files.map(file => (
            <li key={file.id}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function isPicture({ documentId, mimeType }: MessageAttachment): boolean {
  return documentId === null && /^image\/(jpeg|png|webp|gif|avif)$/.test(mimeType)
}

function FileLink({ file: { name, bytes, url, documentId } }: { file: MessageAttachment }) {
  const look =
    'flex min-h-control items-center gap-3 rounded-md border border-line bg-paper px-3.5 py-2 text-small transition-colors hover:border-accent'
  // A reader outside of the audience of a document sees only that there is one.
  const isHidden = url === ''
  const isFile = documentId === null && !isHidden
  const Icon = isFile ? FileText : LibraryBig
  const content = (
    <>
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-caption text-muted tabular">
          {isFile ? formatFileSize(bytes) : 'Document of the portal'}
        </span>
      </span>
    </>
  )
  if (isHidden) return <p className={look}>{content}</p>
  return isFile ? (
    <a href={url} download={name} className={look}>
      {content}
    </a>
  ) : (
    <Link href={url} className={look}>
      {content}
    </Link>
  )
}
