import { buildPath } from '#browser/platform/paths.ts'
import { buildAddress, createChoiceParam, id, writeSearch } from '#browser/platform/search-state.ts'

/** The part of a profile's address that names the open tab, and the photograph or video in the viewer. */
export const gallerySearch = { tab: createChoiceParam(['media', 'messages'], 'posts'), media: id }

/** The id of the tabs of a profile, which a link to the gallery scrolls to. */
export const profileTabsId = 'profile-tabs'

/** The address of a member's gallery, with one photograph or video open in the viewer. */
export function buildGalleryAddress(memberId: string, mediaId: string): string {
  const search = writeSearch(gallerySearch, new URLSearchParams(), { tab: 'media', media: mediaId })
  return `${buildAddress(buildPath('familyMember', { id: memberId }), search)}#${profileTabsId}`
}
