/**
 * Whether the page carries a cookie of this name. Only those that are meant for pages can be seen here, and none
 * where no page is: while the first one is drawn (`first-page.tsx`).
 */
export function hasCookie(name: string): boolean {
  if (typeof document === 'undefined') return false
  return document.cookie.split('; ').some(pair => pair.startsWith(`${name}=`))
}

/** Takes a cookie that was left for this page, once: true the first time. */
export function consumeCookie(name: string): boolean {
  const wasThere = hasCookie(name)
  if (wasThere) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  return wasThere
}
