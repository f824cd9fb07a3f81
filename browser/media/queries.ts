import { useQueryClient } from '@tanstack/react-query'

import { call, isStaleVersion, readAllPages, toAddress } from '#browser/platform/call.ts'
import { findOpenDraft, hasOpenDraft } from '#browser/platform/drafts.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/lost-replies.ts'
import { invalidate, pagedQuery, updateRows } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { invalidateMember, onMemberUpdated } from '#browser/platform/tree-reads.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyMedia, MediaAudience, MediaDetails } from '#contract/media.ts'

/** Always refetched when a profile opens. */
export function createMediaQuery(memberId: string) {
  return { ...pagedQuery('GET /api/family-media/{memberId}', { params: { memberId } }), staleTime: 0 }
}

/** The keys of the drafts of shared photographs and of edits. The edits of a profile's photographs are one group. */
export const draftKeys = {
  share: (memberId: string) => `media.share.${memberId}`,
  edits: (memberId: string) => `media.edit.${memberId}.`,
}

/** Whether a form of this tab was open when the profile was left or the session expired. */
export function hasOpenMediaDraft(memberId: string, userId: string | undefined): boolean {
  return (
    hasOpenDraft(draftKeys.share(memberId), userId) ||
    findOpenDraft(draftKeys.edits(memberId), userId) !== undefined
  )
}

/** Saves a photograph's details. */
export function useUpdateMedia({ id, memberId }: FamilyMedia) {
  const updateCache = useMediaCache(memberId)
  const invalidateMedia = useInvalidateMedia()
  return useGuardedMutation({
    mutationFn: (body: MediaDetails & { version: number }) =>
      call('PUT /api/family-media/{id}', { params: { id }, body }),
    onSuccess(updated) {
      updateCache(media => media.map(photograph => (photograph.id === id ? updated : photograph)))
      showToast({ title: 'Photograph updated' })
      void invalidateMedia(memberId)
    },
    async onError(error) {
      // After a conflict the next attempt updates the current version.
      if (isStaleVersion(error)) await invalidateMedia(memberId)
    },
  })
}

/** Sets the audience of uploaded photographs, which are private until then. */
export function useShareMedia(memberId: string) {
  const invalidateMedia = useInvalidateMedia()
  return useGuardedMutation({
    mutationFn: (body: MediaAudience) => call('PUT /api/family-media-audience', { body }),
    onSuccess: ({ ids }) =>
      void showToast({ title: ids.length === 1 ? 'Photograph shared' : `${ids.length} photographs shared` }),
    onSettled: () => void invalidateMedia(memberId),
  })
}

/** Calls `onRemoved` before it updates the cache, so that the lightbox closes first. */
export function useDeleteMedia(
  { id, memberId }: Pick<FamilyMedia, 'id' | 'memberId'>,
  onRemoved: () => void,
) {
  const updateCache = useMediaCache(memberId)
  const invalidateMedia = useInvalidateMedia()
  return useGuardedMutation({
    mutationFn: () =>
      confirmChange(
        () => call('DELETE /api/family-media/{id}', { params: { id } }),
        async () => ((await findStoredMedia(memberId, id)) === undefined ? { id } : undefined),
      ),
    async onSuccess() {
      onRemoved()
      updateCache(media => media.filter(photograph => photograph.id !== id))
      await invalidateMedia(memberId)
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Failed to delete photograph.',
        unconfirmed: 'We could not confirm that the photograph was deleted.',
      }),
  })
}

export function useRestoreMedia(
  { id, memberId }: Pick<FamilyMedia, 'id' | 'memberId'>,
  onRestored: () => void,
) {
  const invalidateMedia = useInvalidateMedia()
  return useGuardedMutation({
    mutationFn: () =>
      confirmChange(
        () => call('POST /api/family-media/{id}/restore', { params: { id } }),
        () => findStoredMedia(memberId, id),
      ),
    async onSuccess() {
      await invalidateMedia(memberId)
      showToast({ title: 'Photograph restored' })
      onRestored()
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Failed to restore photograph.',
        unconfirmed: 'We could not confirm that the photograph was restored.',
      }),
  })
}

/** Reads the photographs of a profile again, to confirm a change of this one. */
async function findStoredMedia(memberId: string, id: string): Promise<FamilyMedia | undefined> {
  const pages = await readAllPages<FamilyMedia[]>(toAddress(createMediaQuery(memberId).queryKey))
  return pages.flat().find(photograph => photograph.id === id)
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

/** Invalidates a profile's photographs, the posts that show them, and the members whose picture may have changed. */
export function useInvalidateMedia() {
  const queryClient = useQueryClient()
  return async (memberId: string) => {
    await Promise.all([
      invalidate(queryClient, 'GET /api/family-media/{memberId}', { params: { memberId } }),
      invalidate(queryClient, 'GET /api/family-posts/{memberId}', { params: { memberId } }),
      invalidateMember(queryClient, memberId),
      invalidate(queryClient, 'GET /api/family-members'),
    ])
  }
}

function useMediaCache(memberId: string) {
  const queryClient = useQueryClient()
  return (change: (media: FamilyMedia[]) => FamilyMedia[]) =>
    updateRows(queryClient, 'GET /api/family-media/{memberId}', { params: { memberId } }, change)
}
