import { useEffect, useEffectEvent, useRef } from 'react'

import type { UploadItem } from '#browser/uploads/upload-item.ts'
import { useUploads } from '#browser/uploads/use-uploads.ts'

import { getPoster } from './create-poster.ts'
import { isVideo } from './suitable-media.ts'

export interface PosterUploads {
  /** Waits for the poster of a video. Undefined if there is none, or if it could not be uploaded. */
  find: (key: string) => Promise<UploadItem | undefined>
  /** Removes the poster of a removed video. */
  remove: (key: string) => void
  release: (poster: UploadItem) => void
}

/** Uploads a picture of each chosen video, which becomes its thumbnail. Its name is the key of the video. */
export function usePosterUploads(group: string, items: readonly UploadItem[]): PosterUploads {
  const uploads = useUploads({ group: `${group}.posters` })
  const pending = useRef(new Map<string, Promise<void>>())
  const start = useEffectEvent((key: string, file: File) => {
    const uploading = getPoster(file).then(picture => {
      if (picture === null || !pending.current.has(key)) return
      uploads.add([new File([picture], toFileName(key), { type: picture.type, lastModified: 0 })])
    })
    pending.current.set(key, uploading)
  })
  useEffect(() => {
    for (const { key, file } of items)
      if (file !== null && isVideo(file) && !pending.current.has(key)) start(key, file)
  }, [items])
  return {
    async find(key) {
      await pending.current.get(key)
      const posters = await uploads.waitUntilSettled()
      return posters.find(({ fileName, uploadId }) => fileName === toFileName(key) && uploadId !== null)
    },
    remove(key) {
      pending.current.delete(key)
      for (const poster of uploads.items) if (poster.fileName === toFileName(key)) uploads.remove(poster.key)
    },
    release: poster => uploads.release(poster.key),
  }
}

function toFileName(key: string): string {
  return `${key}.jpg`
}
