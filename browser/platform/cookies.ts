/** Deletes a cookie and returns whether it existed. HttpOnly cookies are not visible here. */
export function consumeCookie(name: string): boolean {
  const existed = document.cookie.split('; ').some(pair => pair.startsWith(`${name}=`))
  if (existed) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  return existed
}
