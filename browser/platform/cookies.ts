/** Deletes a cookie and returns its value, if it existed. HttpOnly cookies are not visible here. */
export function consumeCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find(one => one.startsWith(`${name}=`))
  if (pair !== undefined) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  return pair?.slice(name.length + 1)
}
