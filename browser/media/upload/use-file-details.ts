import { useEffect, useEffectEvent } from 'react'

import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import type { UploadItem } from '#browser/uploads/upload-item.ts'

import { emptyFileDetails, type FileDetails, type MediaValues } from './media-input.ts'

/** Gives each new file empty details. Those of an interrupted upload are in the form already. */
export function useFileDetails(items: readonly UploadItem[], form: ServerForm<MediaValues>): void {
  const keys = items.map(({ key }) => key).join()
  const addDetails = useEffectEvent((keys: readonly string[]) => {
    const media = form.getValues('media')
    // The inputs of a new file have registered their own values by now.
    const isNew = (key: string) => (media[key] as Partial<FileDetails> | undefined)?.memberIds === undefined
    const added = keys.filter(isNew).map(key => [key, { ...emptyFileDetails, ...media[key] }] as const)
    if (added.length > 0) form.setValue('media', { ...media, ...Object.fromEntries(added) })
  })
  useEffect(() => {
    if (keys !== '') addDetails(keys.split(','))
  }, [keys])
}
