import { useEffect } from 'react'

import { getMediaUrl } from '#browser/media/media-url.ts'
import type { AttachedMedia } from '#contract/media/media.ts'

/** Loads the adjacent photographs. */
export function usePreload(adjacent: readonly (AttachedMedia | undefined)[]): void {
  const addresses = adjacent
    .filter(media => media?.mediaType === 'image')
    .map(media => getMediaUrl(media?.id ?? ''))
    .join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address
  }, [addresses])
}
