import { useEffect, useState } from 'react'

import { useTitle } from '#browser/platform/navigation.tsx'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { useLinkToken } from '#browser/platform/use-link-token.ts'
import { Card } from '#browser/ui/Card.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import type { SharedDocuments } from '#contract/documents/document-shares.ts'
import { visitMinutes } from '#contract/documents/share-limits.ts'

import { PasscodeForm } from './PasscodeForm.tsx'
import { SharedDocumentList } from './SharedDocumentList.tsx'

/** /shared#TOKEN: what an outside adviser sees, without an account. */
export default function SharedPage() {
  useTitle('Shared Documents')
  const token = useLinkToken()
  return token === '' ? <IncompleteLink /> : <SharedLink key={token} token={token} />
}

function SharedLink({ token }: { token: string }) {
  const [shared, setShared] = useState<SharedDocuments | null>(null)
  const [notice, setNotice] = useState<string>()
  const close = (reason: string) => {
    setShared(null)
    setNotice(reason)
  }
  useEffect(() => {
    if (shared === null) return undefined
    // Not until `openUntil`: the clock of the adviser may be wrong.
    const timer = setTimeout(() => {
      setShared(null)
      setNotice('Your time to download has ended. Enter the passcode again to continue.')
    }, visitMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [shared])
  if (shared !== null) return <SharedDocumentList shared={shared} onClosed={close} />
  return (
    <div className="page grid grow content-center justify-items-center py-section">
      <Card className="w-full max-w-dialog">
        <h1 className="text-heading">Shared Documents</h1>
        <p className="mt-2 text-muted">
          The {portalFacts.familyName} family has shared documents with you. Enter the passcode that you were
          sent separately from the link.
        </p>
        <GuillocheBand className="my-6 text-gilt" />
        <PasscodeForm token={token} notice={notice} onOpen={setShared} />
      </Card>
    </div>
  )
}

function IncompleteLink() {
  return (
    <div className="page grid grow content-center py-section">
      <EmptyState title="Shared Documents" heading="h1">
        The link is incomplete. Open the whole link that you were sent, or copy it into the address bar of
        your browser.
      </EmptyState>
    </div>
  )
}
