import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { call, sentenceOf } from '#browser/platform/call.ts'
import { sendFile, type Sending } from '#browser/platform/send-file.ts'
import type { FamilyMedia } from '#contract/media.ts'
import { photographs as limits } from '#contract/photograph-limits.ts'

/** A photograph that somebody has chosen, and how far it has come. */
export interface UploadItem {
  key: number
  file: File
  /** An address of this page only, for the preview. */
  preview: string
  title: string
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** From 0 to 1, while it is being sent. */
  progress: number
  /** Why it failed or cannot be sent. */
  error?: string | undefined
  /** What the portal calls it, once it is there. */
  id?: string
}

export interface PhotographUpload {
  items: readonly UploadItem[]
  /** Whether one is on its way. */
  isSending: boolean
  add: (files: Iterable<File>) => void
  /** Takes one away again, also from the portal where it has arrived already. */
  remove: (key: number) => void
  setTitle: (key: number, title: string) => void
  /** It calls itself a photograph, but nothing is to be seen on it. */
  reject: (key: number) => void
  /** Stops one that is on its way. It stays, and can be tried again. */
  cancel: (key: number) => void
  /**
   * Sends what is not there yet, one after the other, and answers the ids of all in their order; null when some did
   * not arrive. Those that did are not sent again.
   */
  send: (to: { memberId: string; isPublic: boolean }, only?: number) => Promise<string[] | null>
}

/** The photographs that a form is about to send. */
export function usePhotographUpload(most: number): PhotographUpload {
  const [chosen, setChosen] = useState<readonly UploadItem[]>([])
  // What is being sent reads the titles and the list as they are at that moment.
  const current = useRef(chosen)
  const stops = useRef(new Map<number, AbortController>())
  const { mutateAsync } = useMutation({ mutationFn: uploadPhotograph })

  useEffect(() => {
    const stopping = stops.current
    return () => {
      for (const stop of stopping.values()) stop.abort()
      for (const { preview } of current.current) URL.revokeObjectURL(preview)
    }
  }, [])

  function change(to: (before: readonly UploadItem[]) => readonly UploadItem[]): void {
    current.current = to(current.current)
    setChosen(current.current)
  }

  function changeOne(key: number, changes: Partial<UploadItem>): void {
    change(before => before.map(one => (one.key === key ? { ...one, ...changes } : one)))
  }

  async function sendOne(
    { key, file }: UploadItem,
    to: { memberId: string; isPublic: boolean },
  ): Promise<void> {
    const stop = new AbortController()
    stops.current.set(key, stop)
    const title = current.current.find(one => one.key === key)?.title ?? ''
    changeOne(key, { state: 'sending', progress: 0, error: undefined })
    try {
      const onProgress = (done: number) => changeOne(key, { progress: done })
      const { id } = await mutateAsync({ file, title, ...to, onProgress, signal: stop.signal })
      changeOne(key, { state: 'sent', id })
    } catch (error) {
      changeOne(key, { state: 'failed', error: sentenceFor(error) })
    } finally {
      stops.current.delete(key)
    }
  }

  function remove(key: number): void {
    const gone = current.current.find(one => one.key === key)
    if (gone === undefined) return
    stops.current.get(key)?.abort()
    URL.revokeObjectURL(gone.preview)
    // Should it fail, it stays among one's own photographs, where it can be deleted.
    if (gone.id !== undefined)
      call('DELETE /api/family-media/{id}', { params: { id: gone.id } }).catch(() => undefined)
    change(before => before.filter(one => one.key !== key))
  }

  return {
    items: chosen,
    isSending: chosen.some(({ state }) => state === 'sending'),
    add(files) {
      const added = Array.from(files, asChosen)
      // Where there is room for one, another takes its place; elsewhere what is beyond the most is left out.
      if (most === 1 && added.length > 0) for (const { key } of current.current) remove(key)
      change(before => (most === 1 ? [...before, ...added].slice(-1) : [...before, ...added].slice(0, most)))
    },
    remove,
    setTitle: (key, title) => changeOne(key, { title }),
    reject: key => changeOne(key, { state: 'refused', error: limits.broken }),
    cancel: key => stops.current.get(key)?.abort(),
    async send(to, only) {
      const keys = current.current.map(({ key }) => key)
      for (const key of only === undefined ? keys : [only]) {
        const one = current.current.find(photograph => photograph.key === key)
        if (one?.state === 'waiting' || one?.state === 'failed') await sendOne(one, to)
      }
      const ids = current.current.map(({ id }) => id)
      return ids.every(id => id !== undefined) ? ids : null
    },
  }
}

let lastKey = 0

/** What the portal would refuse is told before it travels. */
function asChosen(file: File): UploadItem {
  lastKey += 1
  const isTaken = limits.types.some(type => type === file.type)
  const sentence = !isTaken ? limits.wrongType : file.size > limits.most ? limits.tooLarge : undefined
  const state = sentence === undefined ? 'waiting' : 'refused'
  return {
    key: lastKey,
    file,
    preview: URL.createObjectURL(file),
    title: '',
    state,
    progress: 0,
    error: sentence,
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof DOMException) return 'You stopped this one.'
  return sentenceOf(error, 'The connection was lost before it had arrived.')
}

interface Upload extends Sending {
  file: File
  memberId: string
  title: string
  isPublic: boolean
}

/** Uploads one photograph. @throws like `sendFile`. */
function uploadPhotograph({ file, memberId, title, isPublic, ...sending }: Upload): Promise<FamilyMedia> {
  const query = new URLSearchParams({ memberId, title, isPublic: String(isPublic) })
  return sendFile(`/api/family-media?${query}`, file, file.type, sending)
}
