import { useQuery } from '@tanstack/react-query'

import { sentenceOf } from '#browser/platform/call.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { toast } from '#browser/platform/toast.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { constitution } from '#contract/constitution.ts'

import { constitutionAcceptanceQuery, useAcceptConstitution } from './queries.ts'

/** Section 2: opens after a qualifying member is added. Accepting closes it, and is recorded. */
export default function ConstitutionDialog({ onClose }: { onClose: () => void }) {
  const { title, version, preamble, articles } = constitution(portalFacts.familyName)
  const { data: acceptance, isError, refetch } = useQuery(constitutionAcceptanceQuery)
  const accept = useAcceptConstitution(() => {
    toast({
      title: 'Constitution accepted',
      description: `Your acceptance of version ${version} is recorded.`,
    })
    onClose()
  })

  // What nobody has read here cannot be accepted here.
  const isAnotherText = acceptance !== undefined && acceptance.version !== version
  const sentence = isAnotherText
    ? 'There is a newer version of the constitution. Please load the page again to read it.'
    : accept.isError
      ? sentenceOf(accept.error, 'Your acceptance could not be recorded. Please try again.')
      : isError
        ? 'The connection was lost for a moment. Please try again.'
        : null

  /** Which text it is may have to be asked for once more. */
  async function acknowledge(): Promise<void> {
    const current = acceptance ?? (await refetch()).data
    if (current?.version === version) accept.mutate(current.textHash)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Family Constitution"
      description={`${title}, version ${version}`}
      footer={
        <>
          {sentence !== null && <Alert className="grow basis-full">{sentence}</Alert>}
          <Button
            size="large"
            disabled={isAnotherText}
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
