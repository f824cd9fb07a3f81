import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { call, CallFailed, createIdempotencyKey, isUsedIdempotencyKey } from '#browser/platform/call.ts'
import { describeUploadFailure } from '#browser/platform/send-file.ts'
import { refetchMissingMember } from '#browser/platform/tree-reads.ts'
import { findFileProblem } from '#browser/ui/controls/find-file-problem.ts'
import { photographLimits as limits } from '#contract/photograph-limits.ts'

import { findDraftTitle, updateDraftPhotographs, type DraftPhotograph } from './draft-photographs.ts'
import { uploadBytes } from './upload-bytes.ts'

/** A selected photograph and the state of its upload. */
export interface UploadItem {
  key: number
  file: File
  /** An object URL. */
  preview: string
  title: string
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'rejected'
  /** From 0 to 1, while it is sending. */
  progress: number
  /** Why it failed or was rejected. */
  error?: string | undefined
  /** Set once it is stored. */
  id?: string
  /** A record may contain it, so it stays on the server. */
  isUsed?: boolean
  /** Set once its bytes are uploaded, so that a retry shares the same upload. */
  uploadId?: string | undefined
  idempotencyKey: string
}

export interface PhotographUpload {
  items: readonly UploadItem[]
  isSending: boolean
  /** Selects files. One that is selected again has its title of the draft. */
  add: (files: Iterable<File>) => void
  /** Removes an item from the selection, and its stored photograph from the server unless it is used. */
  removeItem: (key: number) => void
  /** Call when a record may contain the stored photographs, although its call failed. */
  markUsed: () => void
  /** Removes the stored photographs that are not used from the server, and retains the selection. */
  discard: () => void
  setTitle: (key: number, title: string) => void
  /** Marks a file that the browser cannot decode. */
  reject: (key: number) => void
  /** Cancels an upload. The item stays and can be retried. */
  cancel: (key: number) => void
  /**
   * Sends the waiting and failed items one after another, or only the given one. Stored items are not sent again.
   */
  send: (target: { memberId: string; isPublic: boolean }, only?: number) => Promise<SentPhotographs>
}

export interface SentPhotographs {
  /** Of the stored items, in order. */
  ids: string[]
  /** Whether all items are stored. */
  isComplete: boolean
}

/** The field of a form for the selected photographs, so that its draft has their titles. */
export interface DraftField {
  read: () => DraftPhotograph[]
  write: (photographs: DraftPhotograph[]) => void
  /** Whether a restored draft asks for this item again. */
  isMissing: (item: UploadItem) => boolean
}

/** Selects and uploads the photographs of a form, at most `max`. With 1 a new selection replaces the old one. */
export function usePhotographUpload(max: number, draft?: DraftField): PhotographUpload {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  // An upload in progress reads the current titles and list.
  const current = useRef(items)
  const controllers = useRef(new Map<number, AbortController>())
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Share) =>
      call('POST /api/family-media', { body }, { idempotencyKey }),
    onError: (error, { memberId }) => void refetchMissingMember(queryClient, memberId, error),
  })

  useEffect(() => {
    const active = controllers.current
    return () => {
      for (const controller of active.values()) controller.abort()
      for (const { preview } of current.current) URL.revokeObjectURL(preview)
    }
  }, [])

  function updateItems(change: (items: readonly UploadItem[]) => readonly UploadItem[]): void {
    const before = current.current
    current.current = change(before)
    setItems(current.current)
    draft?.write(updateDraftPhotographs(draft.read(), before, current.current.filter(draft.isMissing)))
  }

  function updateItem(key: number, changes: Partial<UploadItem>): void {
    updateItems(before => before.map(item => (item.key === key ? { ...item, ...changes } : item)))
  }

  async function sendItem(
    { key, file, uploadId, idempotencyKey }: UploadItem,
    target: { memberId: string; isPublic: boolean },
  ): Promise<void> {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    const title = current.current.find(item => item.key === key)?.title ?? ''
    updateItem(key, { state: 'sending', progress: 0, error: undefined })
    try {
      const onProgress = (progress: number) => updateItem(key, { progress })
      uploadId ??= await uploadBytes(file, { onProgress, signal: controller.signal })
      updateItem(key, { uploadId })
      const { id } = await mutateAsync({ uploadId, title, ...target, idempotencyKey })
      updateItem(key, { state: 'sent', id })
    } catch (error) {
      updateItem(key, {
        state: isFileRejected(error) ? 'rejected' : 'failed',
        error: describeUploadFailure(error),
        // The title was changed after a lost reply.
        ...(isUsedIdempotencyKey(error) && {
          idempotencyKey: createIdempotencyKey(),
          uploadId: undefined,
        }),
      })
    } finally {
      controllers.current.delete(key)
    }
  }

  function removeItem(key: number): void {
    const item = current.current.find(item => item.key === key)
    if (item === undefined) return
    controllers.current.get(key)?.abort()
    URL.revokeObjectURL(item.preview)
    deleteStored(item)
    updateItems(before => before.filter(other => other.key !== key))
  }

  return {
    items,
    isSending: items.some(({ state }) => state === 'sending'),
    add(files) {
      const added = Array.from(files, file => toUploadItem(file, findDraftTitle(draft?.read(), file)))
      if (max === 1 && added.length > 0) for (const { key } of current.current) removeItem(key)
      updateItems(before =>
        max === 1 ? [...before, ...added].slice(-1) : [...before, ...added].slice(0, max),
      )
    },
    removeItem,
    markUsed: () =>
      updateItems(before => before.map(item => (item.state === 'sent' ? { ...item, isUsed: true } : item))),
    discard: () => current.current.forEach(deleteStored),
    setTitle: (key, title) => updateItem(key, { title }),
    reject: key => updateItem(key, { state: 'rejected', error: limits.broken }),
    cancel: key => controllers.current.get(key)?.abort(),
    async send(target, only) {
      const keys = current.current.map(({ key }) => key)
      for (const key of only === undefined ? keys : [only]) {
        const item = current.current.find(other => other.key === key)
        if (item?.state === 'waiting' || item?.state === 'failed') await sendItem(item, target)
      }
      const ids = current.current.flatMap(({ id }) => id ?? [])
      return { ids, isComplete: ids.length === current.current.length }
    },
  }
}

/** Whether the server does not accept this file, because of its size or type, so that a retry cannot help. */
function isFileRejected(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 413 || error.status === 415)
}

/** If this fails, the photograph stays in the user's gallery, where it can be deleted. */
function deleteStored({ id, isUsed = false }: UploadItem): void {
  if (id !== undefined && !isUsed)
    call('DELETE /api/family-media/{id}', { params: { id } }).catch(() => undefined)
}

let lastKey = 0

/** Validates the type and size before the upload. */
function toUploadItem(file: File, title: string): UploadItem {
  lastKey += 1
  const error = findFileProblem(file, limits)
  const state = error === undefined ? 'waiting' : 'rejected'
  return {
    key: lastKey,
    file,
    preview: URL.createObjectURL(file),
    title,
    state,
    progress: 0,
    error,
    idempotencyKey: createIdempotencyKey(),
  }
}

interface Share {
  uploadId: string
  memberId: string
  title: string
  isPublic: boolean
  idempotencyKey: string
}
