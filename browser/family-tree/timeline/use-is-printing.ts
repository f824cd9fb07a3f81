import { useSyncExternalStore } from 'react'

/** True while the page is being printed. A virtualized list has to be rendered completely then. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribeToPrinting, isPrinting)
}

let hasPrintEvent = false

function isPrinting(): boolean {
  return hasPrintEvent || matchMedia('print').matches
}

/** Some browsers signal printing by events, some by the media query. */
function subscribeToPrinting(onChange: () => void): () => void {
  const startPrinting = () => {
    hasPrintEvent = true
    onChange()
  }
  const endPrinting = () => {
    hasPrintEvent = false
    onChange()
  }
  const printQuery = matchMedia('print')
  window.addEventListener('beforeprint', startPrinting)
  window.addEventListener('afterprint', endPrinting)
  printQuery.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('beforeprint', startPrinting)
    window.removeEventListener('afterprint', endPrinting)
    printQuery.removeEventListener('change', onChange)
  }
}
