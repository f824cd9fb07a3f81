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
  const onBeforePrint = () => {
    hasPrintEvent = true
    onChange()
  }
  const onAfterPrint = () => {
    hasPrintEvent = false
    onChange()
  }
  const printQuery = matchMedia('print')
  window.addEventListener('beforeprint', onBeforePrint)
  window.addEventListener('afterprint', onAfterPrint)
  printQuery.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('beforeprint', onBeforePrint)
    window.removeEventListener('afterprint', onAfterPrint)
    printQuery.removeEventListener('change', onChange)
  }
}
