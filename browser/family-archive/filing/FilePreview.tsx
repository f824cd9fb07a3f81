import { FileText } from 'lucide-react'
import { useCallback, useState } from 'react'

import { formatFileSize } from '#browser/platform/format/format-file-size.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import type { UploadItem } from '#browser/uploads/upload-item.ts'

import { describeReading } from './describe-reading.ts'
import type { Reading } from './use-readings.ts'

/** The file that the details are about: its picture or type, how its text was read, and the text itself. */
export function FilePreview({
  item,
  reading,
  className,
}: {
  item: UploadItem
  reading: Reading
  className?: string
}) {
  const text = reading.state === 'done' ? reading.extracted.text : ''
  return (
    <div
      className={joinClasses(
        'grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 rounded-md bg-sunken p-3',
        className,
      )}
    >
      <FileThumbnail file={item.file} reading={reading} />
      <div className="self-center">
        <p className="text-small font-medium wrap-anywhere">{item.fileName}</p>
        <p className="text-caption text-muted tabular">{formatFileSize(item.bytes)}</p>
        <p className="text-caption text-muted">{describeReading(reading)}</p>
      </div>
      {text !== '' && (
        <details className="col-span-full mt-3">
          <summary className="cursor-pointer text-small">Show the text</summary>
          <section
            aria-label="Text of the file"
            // A long text scrolls, so the keyboard has to reach it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="mt-2 max-h-56 overflow-y-auto text-small whitespace-pre-line text-muted"
          >
            {text.slice(0, shownCharacters)}
            {text.length > shownCharacters && '…'}
          </section>
        </details>
      )}
    </div>
  )
}

const shownCharacters = 10_000

/** A picture of the file or of its first page, or an icon when the browser cannot display it. */
export function FileThumbnail({ file, reading }: { file: File | null; reading: Reading | null }) {
  const [failedPicture, setFailedPicture] = useState<Blob | null>(null)
  const picture = findPicture(file, reading)
  if (picture === null || picture === failedPicture)
    return (
      <span aria-hidden="true" className="grid size-20 place-items-center rounded-sm bg-raised text-muted">
        <FileText className="size-7" strokeWidth={1.25} />
      </span>
    )
  return <Picture picture={picture} onError={() => setFailedPicture(picture)} />
}

function findPicture(file: File | null, reading: Reading | null): Blob | null {
  if (file?.type.startsWith('image/') === true) return file
  return (reading?.state === 'done' ? reading.extracted.thumbnail : undefined) ?? null
}

function Picture({ picture, onError }: { picture: Blob; onError: () => void }) {
  const showPicture = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [picture],
  )
  return (
    <img ref={showPicture} alt="" onError={onError} className="size-20 rounded-sm bg-raised object-contain" />
  )
}
