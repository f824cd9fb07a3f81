import { useQuery } from '@tanstack/react-query'

import { describeFailure } from '#browser/platform/call.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { buildConstitution } from '#contract/constitution/constitution.ts'

import { constitutionAcceptanceQuery, useAcceptConstitution } from './queries.ts'

/** Section 2: opens after a qualifying member is added. Accepting records the acceptance and closes it. */
export default function ConstitutionDialog({ onClose }: { onClose: () => void }) {
  const { title, version, preamble, articles } = buildConstitution(portalFacts.familyName)
  const { data: acceptance, isError, refetch } = useQuery(constitutionAcceptanceQuery)
  const accept = useAcceptConstitution(onClose)

  // Only the displayed text can be accepted.
  const isOutdated = acceptance !== undefined && acceptance.version !== version
  const message = isOutdated
    ? 'There is a newer version of the constitution. Reload the page to read it.'
    : accept.isError
      ? describeFailure(accept.error, 'Your acceptance could not be recorded. Please try again.')
      : isError
        ? 'The connection was lost. Please try again.'
        : null

  /** Refetches the current version first if it could not be loaded. */
  async function acknowledge(): Promise<void> {
    const current = acceptance ?? (await refetch()).data
    if (current?.version === version) accept.mutate(current.textHash)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      focusesTitle
      title="Family Constitution"
      description={`${title}, version ${version}`}
      footer={
        <>
          {message !== null && <Alert className="grow basis-full">{message}</Alert>}
          <Button
            size="large"
            disabled={isOutdated}
            pending={accept.isPending}
            pendingLabel="Recording..."
            onClick={() => void acknowledge()}
          >
            I Acknowledge and Accept
          </Button>
        </>
      }
    >
      <div className="grid gap-4 font-serif">
        {preamble.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {articles.map(article => (
          <section key={article.number} className="mt-4">
            <h3>
              <span className="mr-2 text-gold tabular">Article {article.number}.</span>
              {article.title}
            </h3>
            <dl className="mt-3 grid gap-3">
              {article.clauses.map(({ number, text }) => (
                <div key={number} className="grid grid-cols-[3rem_1fr] gap-2">
                  <dt className="text-muted tabular">{number}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
