/**
 * Reloads a page that was open during an upgrade of the portal and requests a chunk that no longer exists. It reloads
 * only if the current page shell names another entry script. Otherwise the network failed, and the page reports that.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhenUpgraded())
}

async function reloadWhenUpgraded(): Promise<void> {
  const entryScript = document.querySelector('script[type="module"]')?.getAttribute('src')
  const shell = await fetch('/', { cache: 'no-store' }).then(
    response => (response.ok ? response.text() : undefined),
    () => undefined,
  )
  if (entryScript && shell !== undefined && !shell.includes(entryScript)) location.reload()
}
