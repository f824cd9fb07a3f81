const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** The shortcut as this device's keyboard names it: `⌘K` or `Ctrl K`. */
export function formatShortcut(key: string): string {
  return isMac ? `⌘${key}` : `Ctrl ${key}`
}

/** Whether these keys open and close the palette. */
export function isSearchShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !shiftKey && !altKey
}
