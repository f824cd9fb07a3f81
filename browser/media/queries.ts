import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { linkedMemberQuery } from '#browser/accounts/linked-member.ts'
import { call } from '#browser/platform/call.ts'
import { toast } from '#browser/platform/toast.ts'
import { useSending } from '#browser/platform/use-sending.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyMedia } from '#contract/media.ts'

/** Always refetched when a profile opens. */
export function mediaQuery(memberId: string) {
  return queryOptions<FamilyMedia[]>({ queryKey: ['/api/family-media', memberId], staleTime: 0 })
}

export type MediaDetails = { title: string; description: string; isPublic: boolean }

/** Changes what is said of a photograph, as it was last read. */
export function useUpdateMedia({ id, memberId, version }: FamilyMedia, onChanged: () => void) {
  const keep = useMediaCache(memberId)
  const readAgain = useInvalidateMedia()
  return useSending({
    mutationFn: (words: MediaDetails) =>
      call('PUT /api/family-media/{id}', { params: { id }, body: { ...words, version } }),
    async onSuccess(changed) {
      keep(media => media.map(one => (one.id === id ? changed : one)))
      toast({ title: 'Photograph changed' })
      onChanged()
      await readAgain(memberId)
    },
    onError: () => readAgain(memberId),
  })
}

/** `onRemoved` is told first: with the photograph goes what showed it. */
export function useDeleteMedia(
  { id, memberId }: Pick<FamilyMedia, 'id' | 'memberId'>,
  onRemoved: () => void,
) {
  const keep = useMediaCache(memberId)
  const readAgain = useInvalidateMedia()
  return useSending({
    mutationFn: () => call('DELETE /api/family-media/{id}', { params: { id } }),
    async onSuccess() {
      onRemoved()
      keep(media => media.filter(one => one.id !== id))
      await readAgain(memberId)
    },
    onError: () => void toast({ title: 'Failed to delete photograph.', destructive: true }),
  })
}

export function useRestoreMedia(
  { id, memberId }: Pick<FamilyMedia, 'id' | 'memberId'>,
  onRestored: () => void,
) {
  const readAgain = useInvalidateMedia()
  return useSending({
    mutationFn: () => call('POST /api/family-media/{id}/restore', { params: { id } }),
    async onSuccess() {
      await readAgain(memberId)
      toast({ title: 'Photograph restored' })
      onRestored()
    },
    onError: () => void toast({ title: 'Failed to restore photograph.', destructive: true }),
  })
}

/** Hangs a photograph of one's own on one's plate in the tree, by its address; null takes it down. */
export function useUpdateProfileImage(
  { id, version }: Pick<FamilyMember, 'id' | 'version'>,
  onSet: () => void,
) {
  const queryClient = useQueryClient()
  return useSending({
    mutationFn: (profileImage: string | null) =>
      call('PUT /api/family-members/{id}/own-details', { params: { id }, body: { profileImage, version } }),
    onSuccess(member) {
      queryClient.setQueryData<FamilyMember>(['/api/family-members', id], member)
      void queryClient.invalidateQueries({ queryKey: ['/api/family-members'], exact: true })
      void queryClient.invalidateQueries({ queryKey: linkedMemberQuery.queryKey })
      toast({
        title: member.profileImage === null ? 'Your picture is taken down' : 'Your picture is changed',
      })
      onSet()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['/api/family-members', id], exact: true }),
  })
}

/** What has changed on a page: its photographs, the posts that carry them, and whose picture one may be. */
export function useInvalidateMedia() {
  const queryClient = useQueryClient()
  return async (memberId: string) => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: mediaQuery(memberId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['/api/family-posts', memberId] }),
      queryClient.invalidateQueries({ queryKey: ['/api/family-members', memberId], exact: true }),
    ])
  }
}

function useMediaCache(memberId: string) {
  const queryClient = useQueryClient()
  return (change: (media: FamilyMedia[]) => FamilyMedia[]) =>
    queryClient.setQueryData(mediaQuery(memberId).queryKey, media => media && change(media))
}
