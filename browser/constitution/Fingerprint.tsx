import { useEffect, useState } from 'react'

/**
 * The SHA-256 of a text, by which anybody can tell whether two copies are the same to the letter. A page that came
 * neither by https nor from this machine cannot work it out, and then says nothing.
 */
export function Fingerprint({ text }: { text: string }) {
  const [fingerprint, setFingerprint] = useState('')
  useEffect(() => {
    let isWanted = true
    void sha256(text).then(found => {
      if (isWanted) setFingerprint(found)
    })
    return () => {
      isWanted = false
    }
  }, [text])
  if (fingerprint === '') return null
  return (
    <p className="mt-4">
      The fingerprint of its text (SHA-256): <span className="break-all text-ink tabular">{fingerprint}</span>
    </p>
  )
}

async function sha256(text: string): Promise<string> {
  if (!window.isSecureContext) return ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
