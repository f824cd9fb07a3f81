import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'

import { onSessionEnd, refreshUser, useCurrentUser } from '#browser/platform/current-user.ts'

import { isRefused, type InterruptedUpload, type UploadItem } from './upload-item.ts'
import { createUploadQueue } from './upload-queue.ts'

/** The uploads of a form or page. They go on while it is closed, until the tab is closed or the user signs out. */
export interface Uploads {
  items: readonly UploadItem[]
  /** The files to choose again after a reload. */
  interrupted: readonly InterruptedUpload[]
  /** Whether a file is waiting or uploading. */
  isUploading: boolean
  add: (files: Iterable<File>) => void
  pause: (key: string) => void
  resume: (key: string) => void
  /** Removes a file and its bytes. */
  remove: (key: string) => void
  /** Removes a file whose upload is filed as a document now. */
  release: (key: string) => void
  /** Removes the files that the server never accepts. */
  removeRefused: () => void
  discardInterrupted: (key: string) => void
  /** Resolves with the items once none is waiting or uploading; with `key`, those of this file only. */
  waitUntilSettled: (key?: string) => Promise<readonly UploadItem[]>
}

/** `group` names the form or page, like the key of a draft. `onComplete` is called once for each finished file. */
export function useUploads({
  group,
  onComplete,
}: {
  group: string
  onComplete?: (item: UploadItem & { uploadId: string }) => void
}): Uploads {
  const queryClient = useQueryClient()
  const ownerId = useCurrentUser().user?.id
  useEffect(() => {
    if (ownerId !== undefined) queue.open(group, ownerId)
  }, [group, ownerId])

  const all = useSyncExternalStore(queue.subscribe, queue.getItems, queue.getItems)
  const getInterrupted = () => queue.getInterrupted(group)
  const interrupted = useSyncExternalStore(queue.subscribe, getInterrupted, getInterrupted)
  const items = useMemo(() => all.filter(item => item.group === group), [all, group])

  const reported = useRef(new Set<string>())
  const reportComplete = useEffectEvent((item: UploadItem & { uploadId: string }) => onComplete?.(item))
  useEffect(() => {
    for (const item of items) {
      const { key, uploadId } = item
      if (uploadId === null || reported.current.has(key)) continue
      reported.current.add(key)
      reportComplete({ ...item, uploadId })
    }
  }, [items])

  // A tus request does not pass through the query client, which ends the session on the page.
  const isSessionOver = items.some(({ state, reason }) => state === 'paused' && reason !== null)
  useEffect(() => {
    if (isSessionOver) refreshUser(queryClient, 0)
  }, [isSessionOver, queryClient])

  return {
    items,
    interrupted,
    isUploading: items.some(isMoving),
    add: files => queue.add(group, files),
    pause: queue.pause,
    resume: queue.resume,
    remove: queue.remove,
    release: queue.release,
    removeRefused() {
      for (const { key } of listItems(group).filter(isRefused)) queue.remove(key)
    },
    discardInterrupted: queue.discardInterrupted,
    waitUntilSettled: key => waitUntilSettled(group, key),
  }
}

/** The current items of a group, or one of them. */
function listItems(group: string, key?: string): readonly UploadItem[] {
  return queue.getItems().filter(item => item.group === group && (key === undefined || item.key === key))
}

function waitUntilSettled(group: string, key?: string): Promise<readonly UploadItem[]> {
  return new Promise(resolve => {
    const unsubscribe = queue.subscribe(check)
    check()
    function check(): void {
      const items = listItems(group, key)
      if (items.some(isMoving)) return
      unsubscribe()
      resolve(items)
    }
  })
}

function isMoving({ state }: UploadItem): boolean {
  return state === 'waiting' || state === 'uploading'
}

const queue = createUploadQueue({
  loadTransport: async () => (await import('./tus-transport.ts')).tusTransport,
})

onSessionEnd(queue.onSessionEnd)

if (typeof window !== 'undefined') {
  window.addEventListener('online', queue.onOnline)
  window.addEventListener('pagehide', queue.save)
  window.addEventListener('beforeunload', event => {
    if (queue.getItems().some(isMoving)) event.preventDefault()
  })
}
