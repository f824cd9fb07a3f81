/** What becomes of an invitation. One whose inviter no longer manages roles counts as revoked. */
export const invitationStates = ['pending', 'accepted', 'expired', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

/** How an invitation reaches its recipient: mailed by the portal, or as a link that an administrator passes on. */
export const invitationDeliveries = ['mail', 'link'] as const
export type InvitationDelivery = (typeof invitationDeliveries)[number]

/** In days. */
export const invitationLifetimes = [7, 14, 30] as const

/** In the fragment of the address of the registration, which browsers send to no server: `/auth#invitation=TOKEN`. */
export const invitationFragment = 'invitation='
