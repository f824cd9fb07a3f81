import { themeCookie, themes, type Theme } from '#contract/cookies.ts'

/** `system` follows the device, which is what holds until somebody chooses. */
export type ThemeChoice = 'system' | Theme

/** What this browser has chosen: the server has written it into the page. */
export function readTheme(): ThemeChoice {
  const chosen = document.documentElement.dataset['theme']
  return themes.find(theme => theme === chosen) ?? 'system'
}

/** Turns the page to it, and every page from now on: the cookie lets the server send them so. */
export function applyTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset['theme']
  else dataset['theme'] = choice
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofScheme = meta.dataset['scheme'] ?? ''
    if (choice === 'system') meta.media = `(prefers-color-scheme: ${ofScheme})`
    else meta.media = choice === ofScheme ? 'all' : 'not all'
  }
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', schemeOf(choice))
  const lasts = choice === 'system' ? 0 : year
  document.cookie = `${themeCookie}=${choice}; Path=/; Max-Age=${lasts}; SameSite=Lax`
}

const year = 365 * 24 * 60 * 60

function schemeOf(choice: ThemeChoice): string {
  return choice === 'system' ? 'light dark' : choice
}
