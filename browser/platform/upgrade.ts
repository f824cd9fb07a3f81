/**
 * A window that was open while the portal was upgraded asks for parts that are gone. When the shell of today
 * names another program than the one that runs here, the window loads itself anew; when it cannot be had or
 * names the same, the network is to blame, and the page says so.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhenUpgraded())
}

async function reloadWhenUpgraded(): Promise<void> {
  const program = document.querySelector('script[type="module"]')?.getAttribute('src')
  const shell = await fetch('/', { cache: 'no-store' }).then(
    response => (response.ok ? response.text() : undefined),
    () => undefined,
  )
  if (program && shell !== undefined && !shell.includes(program)) location.reload()
}
