/**
 * Whether the page has a cookie of this name. HttpOnly cookies are not visible here. Prerendering (`first-page.tsx`)
 * has no cookies.
 */
export function hasCookie(name: string): boolean {
  if (typeof document === 'undefined') return false
  return document.cookie.split('; ').some(pair => pair.startsWith(`${name}=`))
}

/** Deletes a cookie and returns whether it existed. */
export function consumeCookie(name: string): boolean {
  const existed = hasCookie(name)
  if (existed) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  return existed
}
