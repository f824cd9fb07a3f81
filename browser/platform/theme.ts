import { themeCookie, themes, type Theme } from '#contract/cookies.ts'

/** `system`, the default, follows the device. */
export type ThemeChoice = 'system' | Theme

/** The theme of this browser, which the server wrote into the page. */
export function readTheme(): ThemeChoice {
  const chosen = document.documentElement.dataset['theme']
  return themes.find(theme => theme === chosen) ?? 'system'
}

/** Calls back after each change of the theme. Returns how to stop. */
export function onThemeChange(callback: () => void): () => void {
  listeners.add(callback)
  return () => void listeners.delete(callback)
}

const listeners = new Set<() => void>()

/** Applies the theme to this page and stores it in a cookie for the server, which renders later pages with it. */
export function applyTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset['theme']
  else dataset['theme'] = choice
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset['scheme'] ?? ''
    if (choice === 'system') meta.media = `(prefers-color-scheme: ${scheme})`
    else meta.media = choice === scheme ? 'all' : 'not all'
  }
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', getColorScheme(choice))
  const maxAge = choice === 'system' ? 0 : yearInSeconds
  document.cookie = `${themeCookie}=${choice}; Path=/; Max-Age=${maxAge}; SameSite=Lax`
  for (const listener of listeners) listener()
}

const yearInSeconds = 365 * 24 * 60 * 60

function getColorScheme(choice: ThemeChoice): string {
  return choice === 'system' ? 'light dark' : choice
}
