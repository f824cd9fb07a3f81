import { Formula, Letter } from '#browser/calculators/Formula.tsx'

export function EstateMethod() {
  return (
    <>
      <p>
        Debts and costs are paid first. The charitable share is taken of what is left and rounded to the
        nearest cent. The rest, <Letter>E</Letter>, is divided by the shares <Letter>w</Letter>; an heir’s
        quota is
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
        Quotas seldom come out in whole cents. Everybody receives the whole cents of the quota; the cents that
        are left over go, one each, to the largest remainders, and where two are equal to the first in the
        list. This is the method of largest remainders, which Alexander Hamilton proposed for the seats of
        Congress after the census of 1790. No cent is lost, and nobody is more than a cent away from the
        quota.
      </p>
      <p>
        Per stirpes, “by the roots”: the estate is divided into as many equal parts as there are heirs who
        live or who left descendants. Whoever lives takes a part; the part of whoever has died is divided in
        the same way among their own children. Somebody who died and left nobody is passed over.
      </p>
      <p className="text-muted">
        A will, a trust or the law of a state may say otherwise, for a spouse above all, and taxes may be due.
        Take this to the family’s counsel, not in place of them.
      </p>
    </>
  )
}
