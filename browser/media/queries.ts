import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'

import {
  call,
  checkDownload,
  describeFailure,
  isStaleVersion,
  readAllPages,
  toAddress,
} from '#browser/platform/call.ts'
import { startDownload } from '#browser/platform/files/start-download.ts'
import { invalidate, pagedQuery, updateRows } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { invalidateMember, onMemberUpdated, refetchMissingMember } from '#browser/platform/tree-reads.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyMedia, MediaDetails } from '#contract/media/media.ts'

import { countMedia, getMediaNoun } from './describe-media.ts'
import { shareWhenPrepared } from './upload/share-when-prepared.ts'

/** Always refetched when a profile opens. The previous list stays visible while a filtered one is loading. */
export function createMediaQuery(memberId: string, filters: MediaFilters = {}) {
  return {
    ...pagedQuery('GET /api/family-media/{memberId}', {
      params: { memberId },
      ...(Object.keys(filters).length > 0 && { query: filters }),
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  }
}

type MediaFilters = Pick<
  NonNullable<CallInput<Api['GET /api/family-media/{memberId}']>['query']>,
  'mediaType' | 'isSharePending'
>

/** Downloads all photographs and videos of a profile as one file. */
export function useDownloadAlbum(memberId: string) {
  return useGuardedMutation({
    mutationFn: () => checkDownload('GET /api/family-media/{memberId}/album', { params: { memberId } }),
    onSuccess: startDownload,
    onError: error =>
      showToast({
        title: 'The album could not be downloaded.',
        description: describeFailure(error, 'Please try again.'),
        destructive: true,
      }),
  })
}

/** Shares an uploaded file. A profile that was merged or removed is read again. */
export function useShareFile() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: shareWhenPrepared,
    onError: (error, { body }) => void refetchMissingMember(queryClient, body.memberId, error),
  })
  return mutateAsync
}

/** Deletes a shared file that is removed from its form. If the call fails, it stays under the profile. */
export function deleteUnusedMedia(id: string): void {
  call('DELETE /api/family-media/{id}', { params: { id } }).catch(() => undefined)
}

/** Saves the details of a photograph or video. */
export function useUpdateMedia({ id, memberId, mediaType }: FamilyMedia) {
  const updateCache = useMediaCache()
  const invalidateMedia = useInvalidateMedia()
  return useGuardedMutation({
    mutationFn: (body: Partial<MediaDetails> & { version: number }) =>
      call('PUT /api/family-media/{id}', { params: { id }, body }),
    onSuccess(updated) {
      updateCache(media => media.map(other => (other.id === id ? updated : other)))
      showToast({ title: mediaType === 'video' ? 'Video updated' : 'Photograph updated' })
      void invalidateMedia(memberId)
    },
    async onError(error) {
      // After a conflict the next attempt updates the current version.
      if (isStaleVersion(error)) await invalidateMedia(memberId)
    },
  })
}

/** Sets the audience of shared files, which are private until then. */
export function useShareMedia(memberId: string) {
  const invalidateMedia = useInvalidateMedia()
  return useGuardedMutation({
    mutationFn: ({ media, isPublic }: SharedMedia) =>
      call('PUT /api/family-media-audience', { body: { ids: media.map(({ id }) => id), isPublic } }),
    onSuccess: (_, { media }) => void showToast({ title: describeShared(media) }),
    onSettled: () => void invalidateMedia(memberId),
  })
}

export interface SharedMedia {
  media: readonly Pick<FamilyMedia, 'id' | 'mediaType'>[]
  isPublic: boolean
}

/** `Photograph shared`, `2 photographs and one video shared`. */
function describeShared([first, ...others]: SharedMedia['media']): string {
  if (first === undefined) return 'Shared'
  if (others.length > 0) return `${countMedia([first, ...others])} shared`
  return first.mediaType === 'video' ? 'Video shared' : 'Photograph shared'
}

type Removable = Pick<FamilyMedia, 'id' | 'memberId' | 'mediaType'>

/** Calls `onRemoved` before it updates the cache, so that the viewer closes first. */
export function useDeleteMedia({ id, memberId, mediaType }: Removable, onRemoved: () => void) {
  const updateCache = useMediaCache()
  const invalidateMedia = useInvalidateMedia()
  return useGuardedMutation({
    mutationFn: () =>
      confirmChange(
        () => call('DELETE /api/family-media/{id}', { params: { id } }),
        async () => ((await findStoredMedia(memberId, id)) === undefined ? { id } : undefined),
      ),
    async onSuccess() {
      onRemoved()
      updateCache(media => media.filter(other => other.id !== id))
      await invalidateMedia(memberId)
    },
    onError: error =>
      showChangeFailure(error, {
        failed: `Failed to delete ${getMediaNoun(mediaType)}.`,
        unconfirmed: `We could not confirm that the ${getMediaNoun(mediaType)} was deleted.`,
      }),
  })
}

export function useRestoreMedia({ id, memberId, mediaType }: Removable, onRestored: () => void) {
  const invalidateMedia = useInvalidateMedia()
  return useGuardedMutation({
    mutationFn: () =>
      confirmChange(
        () => call('POST /api/family-media/{id}/restore', { params: { id } }),
        () => findStoredMedia(memberId, id),
      ),
    async onSuccess() {
      await invalidateMedia(memberId)
      showToast({ title: mediaType === 'video' ? 'Video restored' : 'Photograph restored' })
      onRestored()
    },
    onError: error =>
      showChangeFailure(error, {
        failed: `Failed to restore ${getMediaNoun(mediaType)}.`,
        unconfirmed: `We could not confirm that the ${getMediaNoun(mediaType)} was restored.`,
      }),
  })
}

/** Reads the media of a profile again, to confirm a change of this one. */
async function findStoredMedia(memberId: string, id: string): Promise<FamilyMedia | undefined> {
  const pages = await readAllPages<FamilyMedia[]>(toAddress(createMediaQuery(memberId).queryKey))
  return pages.flat().find(media => media.id === id)
}

/** Sets your picture in the tree to one of your photographs, by its URL; null removes it. */
export function useUpdateProfileImage({ id, version }: Pick<FamilyMember, 'id' | 'version'>) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (profileImage: string | null) =>
      call('PUT /api/family-members/{id}/own-details', { params: { id }, body: { profileImage, version } }),
    onSuccess(member) {
      onMemberUpdated(queryClient, member)
      showToast({
        title: member.profileImage === null ? 'Your picture was removed' : 'Your picture was updated',
      })
    },
    onError: () => void invalidateMember(queryClient, id),
  })
}

/**
 * Invalidates the media of all profiles, which also show their linked members, the posts of this profile that contain
 * them, and the members whose picture may have changed.
 */
export function useInvalidateMedia() {
  const queryClient = useQueryClient()
  return async (memberId: string) => {
    await Promise.all([
      invalidate(queryClient, 'GET /api/family-media/{memberId}'),
      invalidate(queryClient, 'GET /api/family-posts/{memberId}', { params: { memberId } }),
      invalidateMember(queryClient, memberId),
      invalidate(queryClient, 'GET /api/family-members'),
    ])
  }
}

/** Changes every cached list of media: those of several profiles and filters may contain the same one. */
function useMediaCache() {
  const queryClient = useQueryClient()
  return (change: (media: FamilyMedia[]) => FamilyMedia[]) =>
    updateRows(queryClient, 'GET /api/family-media/{memberId}', undefined, change)
}
