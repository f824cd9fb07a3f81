import { useEffect, useState } from 'react'

/**
 * The SHA-256 of a text, to compare two copies. `crypto.subtle` needs HTTPS or localhost; without it, nothing is
 * shown.
 */
export function Fingerprint({ text }: { text: string }) {
  const [fingerprint, setFingerprint] = useState('')
  useEffect(() => {
    let isMounted = true
    void computeSha256(text).then(digest => {
      if (isMounted) setFingerprint(digest)
    })
    return () => {
      isMounted = false
    }
  }, [text])
  if (fingerprint === '') return null
  return (
    <p className="mt-4">
      Fingerprint of the text (SHA-256): <span className="break-all text-ink tabular">{fingerprint}</span>
    </p>
  )
}

async function computeSha256(text: string): Promise<string> {
  if (!window.isSecureContext) return ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
