import { CircleAlert, Film, Image } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'

import { getPoster } from './create-poster.ts'
import { isVideo } from './suitable-media.ts'

const size = 'size-20 rounded-sm bg-raised object-cover sm:size-24'

/** A chosen file: its picture, or a tile for a file that this browser cannot display, such as HEIC. */
export function MediaThumbnail({
  file,
  thumbnailUrl = null,
  isRejected,
  onUnreadable,
}: {
  file: File | null
  thumbnailUrl?: string | null | undefined
  isRejected: boolean
  onUnreadable: () => void
}) {
  const [failedFile, setFailedFile] = useState<File | null>(null)
  const poster = usePoster(file)
  if (isRejected)
    return (
      <span aria-hidden="true" className={`${size} grid place-items-center bg-danger-soft! text-danger`}>
        <CircleAlert className="size-7" strokeWidth={1.25} />
      </span>
    )
  if (thumbnailUrl !== null) return <img src={thumbnailUrl} alt="" className={size} />
  const picture = file !== null && isVideo(file) ? poster : file
  if (picture === null || picture === failedFile) {
    const Icon = file !== null && isVideo(file) ? Film : Image
    return (
      <span aria-hidden="true" className={`${size} grid place-items-center text-muted`}>
        <Icon className="size-7" strokeWidth={1.25} />
      </span>
    )
  }
  return (
    <Picture
      picture={picture}
      onError={() => {
        setFailedFile(file)
        onUnreadable()
      }}
    />
  )
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
  return <img ref={showPicture} alt="" onError={onError} className={size} />
}

function usePoster(file: File | null): Blob | null {
  const [poster, setPoster] = useState<{ file: File; picture: Blob | null }>()
  useEffect(() => {
    if (file === null || !isVideo(file)) return undefined
    let isCurrent = true
    void getPoster(file).then(picture => isCurrent && setPoster({ file, picture }))
    return () => {
      isCurrent = false
    }
  }, [file])
  return poster?.file === file ? poster.picture : null
}
