import { useQuery } from '@tanstack/react-query'

import { describeFailure } from '#browser/platform/call.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'

import { constitutionAcceptanceQuery, useAcceptConstitution } from './queries.ts'

/** Shows or records your acceptance of the displayed version (article 13). */
export function Acceptance({ version }: { version: string }) {
  const { data: acceptance } = useQuery(constitutionAcceptanceQuery)
  const accept = useAcceptConstitution()
  if (acceptance === undefined) return null
  const { textHash, acceptedAt } = acceptance

  if (acceptedAt !== null)
    return (
      <output className="block border-l border-gilt pl-5 text-base text-ink">
        You acknowledged and accepted version {version} on {formatDay(acceptedAt)}.
      </output>
    )
  // Only the displayed text can be accepted.
  if (acceptance.version !== version)
    return <p>There is a newer version of the constitution. Reload the page to read it.</p>
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-base text-ink">
        You have not acknowledged version {version} yet. Once you have read it, you can do so here.
      </p>
      <Button
        ref={focusSuccessor}
        pending={accept.isPending}
        pendingLabel="Recording..."
        onClick={() => accept.mutate(textHash)}
      >
        I Acknowledge and Accept
      </Button>
      {accept.isError && (
        <Alert>
          {describeFailure(accept.error, 'Your acceptance could not be recorded. Please try again.')}
        </Alert>
      )}
    </div>
  )
}
