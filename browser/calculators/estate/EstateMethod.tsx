import { Formula, Variable } from '#browser/calculators/Formula.tsx'

export function EstateMethod() {
  return (
    <>
      <p>
        Debts and costs are paid first. The charitable share is a percentage of the remainder, rounded to the
        nearest cent. The rest, <Variable>E</Variable>, is divided by the shares <Variable>w</Variable>; an
        heir’s quota is
      </p>
      <Formula label="q of an heir equals E times w of that heir, divided by the sum of all w">
        <mi>q</mi>
        <mo>=</mo>
        <mi>E</mi>
        <mo>·</mo>
        <mfrac>
          <mi>w</mi>
          <mrow>
            <mo>Σ</mo>
            <mi>w</mi>
          </mrow>
        </mfrac>
      </Formula>
      <p>
        Quotas rarely come out in whole cents. Each heir receives the whole cents of the quota. The remaining
        cents go, one each, to the largest remainders; if two are equal, to the heir listed first. This is the
        largest remainder method, which Alexander Hamilton proposed for apportioning Congress after the census
        of 1790. No cent is lost, and no one is more than a cent away from the quota.
      </p>
      <p>
        Per stirpes, “by the roots”: the estate is divided into one equal part for each heir who is living or
        left descendants. A living heir takes a part. The part of a deceased heir is divided the same way
        among their children. A deceased heir without descendants takes no part.
      </p>
      <p className="text-muted">
        A will, a trust or state law may provide otherwise, especially for a spouse, and taxes may be due. Use
        this to prepare for a conversation with the family’s counsel, not to replace it.
      </p>
    </>
  )
}
