import { useSyncExternalStore } from 'react'

/** Whether the page is being put on paper, where nothing can be scrolled to. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting)
}

let isAsked = false

function isPrinting(): boolean {
  return isAsked || matchMedia('print').matches
}

/** Browsers announce it in two ways, and not all of them in both. */
function subscribe(onChange: () => void): () => void {
  const begin = () => {
    isAsked = true
    onChange()
  }
  const end = () => {
    isAsked = false
    onChange()
  }
  const paper = matchMedia('print')
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  paper.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    paper.removeEventListener('change', onChange)
  }
}
