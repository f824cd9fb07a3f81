import { Button } from '#browser/ui/Button.tsx'
import { sampleKeys } from '#contract/integrations/sample-exchange.ts'

/** In a demonstration: the keys of its own exchange, of which one is refused. */
export function SampleKeys({ onChoose }: { onChoose: (key: keyof typeof sampleKeys) => void }) {
  return (
    <section aria-label="Keys of the sample exchange" className="grid gap-3 border-l border-gilt pl-4">
      <p className="max-w-prose text-small">
        This is a demonstration with its own exchange, which answers as Kraken. Fill in its key that only
        reads, or the one that may trade to see it refused.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => onChoose('reading')}>
          {sampleKeys.reading.apiKey}
        </Button>
        <Button variant="secondary" size="small" onClick={() => onChoose('trading')}>
          {sampleKeys.trading.apiKey}
        </Button>
      </div>
    </section>
  )
}
