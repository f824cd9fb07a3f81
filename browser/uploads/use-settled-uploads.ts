import { useState } from 'react'

import { useIsMounted } from '#browser/platform/forms/use-is-mounted.ts'

import type { UploadItem } from './upload-item.ts'
import type { Uploads } from './use-uploads.ts'

/** Waits for the uploads of a form that is being sent. */
export function useSettledUploads({ waitUntilSettled }: Pick<Uploads, 'waitUntilSettled'>): {
  isWaiting: boolean
  /** Resolves once no file, or the file of this key, is waiting or uploading; undefined if the form was closed. */
  wait: (key?: string) => Promise<readonly UploadItem[] | undefined>
} {
  const [isWaiting, setWaiting] = useState(false)
  const isOpen = useIsMounted()
  return {
    isWaiting,
    async wait(key) {
      setWaiting(true)
      const items = await waitUntilSettled(key)
      if (!isOpen()) return undefined
      setWaiting(false)
      return items
    },
  }
}
