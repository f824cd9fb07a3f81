import { useQuery } from '@tanstack/react-query'

import { portalFacts } from '#browser/platform/portal-facts.ts'
import { toast } from '#browser/platform/toast.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { constitution } from '#contract/constitution.ts'

import { constitutionAcceptanceQuery, useAcceptConstitution } from './queries.ts'

/** Section 2: opens after a qualifying member is added. Accepting closes it, and is recorded. */
export default function ConstitutionDialog({ onClose }: { onClose: () => void }) {
  const { title, version, preamble, articles } = constitution(portalFacts.familyName)
  const { data: acceptance } = useQuery(constitutionAcceptanceQuery)
  const accept = useAcceptConstitution(() => {
    toast({
      title: 'Constitution accepted',
      description: `Your acceptance of version ${version} is recorded.`,
    })
    onClose()
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Family Constitution"
      description={`${title}, version ${version}`}
      footer={
        <Button
          size="large"
          disabled={acceptance === undefined}
          pending={accept.isPending}
          onClick={() => acceptance && accept.mutate(acceptance.textHash)}
        >
          I Acknowledge and Accept
        </Button>
      }
    >
      {accept.isError && (
        <p role="alert" className="mb-4 text-small text-danger">
          Your acceptance could not be recorded. Please try again.
        </p>
      )}
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
