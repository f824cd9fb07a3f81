/** The cookie that GET /api/logout sets, so that the next page confirms the sign-out once. */
export const signedOutCookie = 'heirloom-signed-out'

/** The cookie that a sign-in at the identity provider sets, so that the next page greets the account once. */
export const greetingCookie = 'heirloom-greeting'
export const greetings = ['welcome-back', 'welcome'] as const
export type Greeting = (typeof greetings)[number]

/** The cookie that binds a sign-in at the identity provider to its browser. With HTTPS: `__Secure-` prefix. */
export const providerCookie = 'heirloom-sign-in'

/** The cookie of a browser that has opened a link for an outside adviser. With HTTPS it has the `__Secure-` prefix. */
export const sharedDocumentsCookie = 'heirloom-shared'

/** The cookie that binds the challenge of a sign-in with a passkey. With HTTPS it has the `__Secure-` prefix. */
export const passkeyCookie = 'heirloom-passkey'

/** The cookie of a browser that has signed in before. With HTTPS it has the `__Secure-` prefix. */
export const knownDeviceCookie = 'heirloom-device'

/** The cookie with the chosen color theme, so that the server renders pages with it from the first paint. */
export const themeCookie = 'heirloom-theme'
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
