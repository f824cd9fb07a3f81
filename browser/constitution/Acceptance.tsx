import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call, sentenceOf } from '#browser/platform/call.ts'
import { dayOf } from '#browser/platform/moments.ts'
import { useSending } from '#browser/platform/use-sending.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { ConstitutionAcceptance } from '#contract/constitution-acceptance.ts'

const acceptanceQuery = queryOptions<ConstitutionAcceptance>({ queryKey: ['/api/constitution-acceptance'] })

/** Whether one has accepted this very text (article 13), and the way to do so. Without an answer it says nothing. */
export function Acceptance({ version }: { version: string }) {
  const queryClient = useQueryClient()
  const { data: acceptance } = useQuery(acceptanceQuery)
  const accept = useSending({
    mutationFn: (textHash: string) => call('POST /api/constitution-acceptance', { body: { textHash } }),
    onSuccess: accepted => queryClient.setQueryData(acceptanceQuery.queryKey, accepted),
  })
  if (acceptance === undefined) return null
  const { textHash, acceptedAt } = acceptance

  if (acceptedAt !== null)
    return (
      <output className="block border-l border-gilt pl-5 text-base text-ink">
        You acknowledged and accepted version {version} on {dayOf(acceptedAt)}.
      </output>
    )
  // What nobody has read here cannot be accepted here.
  if (acceptance.version !== version)
    return <p>There is a newer version of the constitution. Please load the page again to read it.</p>
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-base text-ink">
        You have not acknowledged version {version} yet. When you have read it, you can do so here.
      </p>
      <Button pending={accept.isPending} pendingLabel="Recording..." onClick={() => accept.mutate(textHash)}>
        I Acknowledge and Accept
      </Button>
      {accept.isError && (
        <Alert>{sentenceOf(accept.error, 'Your acceptance could not be recorded. Please try again.')}</Alert>
      )}
    </div>
  )
}
