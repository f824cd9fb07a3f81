import { useEffect, useRef } from 'react'

import type { UploadItem } from '#browser/uploads/upload-item.ts'

/** Returns a function that waits for the end of an upload, and returns its id: null if it failed or was paused. */
export function useUploadEnd({ uploadId, state }: Pick<UploadItem, 'uploadId' | 'state'>) {
  const current = useRef({ uploadId, state })
  const waiting = useRef<((uploadId: string | null) => void)[]>([])
  useEffect(() => {
    current.current = { uploadId, state }
    if (isMoving(state)) return
    for (const resolve of waiting.current.splice(0)) resolve(uploadId)
  }, [uploadId, state])
  return (): Promise<string | null> =>
    isMoving(current.current.state)
      ? new Promise(resolve => void waiting.current.push(resolve))
      : Promise.resolve(current.current.uploadId)
}

function isMoving(state: UploadItem['state']): boolean {
  return state === 'waiting' || state === 'uploading'
}
