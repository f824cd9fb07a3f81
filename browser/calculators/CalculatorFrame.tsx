import type { ReactNode } from 'react'

import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'

import type { Calculator } from './use-calculator.ts'

export interface CalculatorFrameProps<Draft, Inputs> {
  calculator: Calculator<Draft, Inputs>
  /** The fields, in groups. */
  form: ReactNode
  /** The inputs as a list, which replaces the form on paper; undefined while the form is invalid. */
  entered: readonly (readonly [label: string, value: string])[] | undefined
  /** The statement beside the form: headline, chart, actions. */
  statement: ReactNode
  /** The figures behind it, over the whole width. */
  figures: ReactNode
  /** The method. */
  method: ReactNode
}

/** The form on the left, the result on the right; stacked on a phone, without the form on paper. */
export function CalculatorFrame<Draft, Inputs>(props: CalculatorFrameProps<Draft, Inputs>) {
  const { calculator, form, entered, statement, figures, method } = props
  const { inputs, isStale } = calculator
  return (
    <>
      <div className="page grid items-start gap-x-14 gap-y-12 pb-section lg:grid-cols-[21rem_minmax(0,1fr)] print:block print:pb-4">
        <form
          noValidate
          aria-label="Inputs"
          data-screen-only=""
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 md:max-lg:grid-cols-2"
          onSubmit={event => event.preventDefault()}
        >
          {form}
        </form>
        {inputs === undefined ? (
          <EmptyState title="No result yet" heading="h2">
            Correct the highlighted fields to see the result.
          </EmptyState>
        ) : (
          <section
            aria-label="Result"
            className="relative overflow-hidden rounded-lg border border-line bg-raised shadow-raised print:overflow-visible print:border-0 print:bg-transparent print:shadow-none"
          >
            <GuillocheBand className="-mt-3 h-[34px] text-gilt/55 print:hidden" />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-9 p-6 pt-5 sm:p-9 sm:pt-7 print:p-0">
              {isStale && (
                <p className="-mb-3 border-l-3 border-gold bg-gold-soft px-4 py-2.5 text-small">
                  This is the previous result. Correct the highlighted fields to update it.
                </p>
              )}
              <div data-stale={isStale || undefined} className="grid grid-cols-[minmax(0,1fr)] gap-9">
                {statement}
              </div>
              <dl className="hidden grid-cols-2 gap-x-10 gap-y-1 text-small print:grid">
                {entered?.map(([label, value]) => (
                  <div key={label} className="flex justify-between gap-4 border-b border-line py-1">
                    <dt>{label}</dt>
                    <dd className="tabular">{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </section>
        )}
      </div>
      {inputs !== undefined && (
        <section aria-label="The figures" className="page pb-section print:pb-4">
          {figures}
        </section>
      )}
      <section className="border-t border-line">
        <div className="page grid gap-x-14 gap-y-8 py-section lg:grid-cols-[21rem_minmax(0,1fr)] print:block print:py-4">
          <h2>How this is calculated</h2>
          <div className="grid max-w-prose gap-5">{method}</div>
        </div>
      </section>
    </>
  )
}

/** A group of fields under a small heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <legend className="mb-4 w-full border-b border-line pb-2 font-serif text-title">{title}</legend>
      {children}
    </fieldset>
  )
}
