import { useSyncExternalStore } from 'react'

/** The token of a link, in the fragment of the address: a browser sends it to no server and in no referrer. */
export function useLinkToken(): string {
  return useSyncExternalStore(subscribe, readToken, () => '')
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

function readToken(): string {
  return window.location.hash.slice(1)
}
