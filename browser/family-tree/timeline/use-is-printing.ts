import { useSyncExternalStore } from 'react'

/** True while the page is being printed. A virtualized list has to be rendered completely then. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting)
}

let hasPrintEvent = false

function isPrinting(): boolean {
  return hasPrintEvent || matchMedia('print').matches
}

/** Some browsers signal printing by events, some by the media query. */
function subscribe(onChange: () => void): () => void {
  const start = () => {
    hasPrintEvent = true
    onChange()
  }
  const end = () => {
    hasPrintEvent = false
    onChange()
  }
  const printQuery = matchMedia('print')
  window.addEventListener('beforeprint', start)
  window.addEventListener('afterprint', end)
  printQuery.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('beforeprint', start)
    window.removeEventListener('afterprint', end)
    printQuery.removeEventListener('change', onChange)
  }
}
