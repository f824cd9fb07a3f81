/** The cookie that lets a page know whether it is worth asking who is signed in. It proves nothing. */
export const signedInCookie = 'heirloom-here'

/** The cookie through which GET /api/logout lets the page that follows say once that it happened. */
export const signedOutCookie = 'heirloom-signed-out'

/** The cookie that holds a chosen colour theme, so that the page comes in it from the first paint on. */
export const themeCookie = 'heirloom-theme'
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
