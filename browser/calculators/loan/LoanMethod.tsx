import { Formula, Variable } from '#browser/calculators/Formula.tsx'

export function LoanMethod() {
  return (
    <>
      <p>
        A loan of <Variable>P</Variable> over <Variable>n</Variable> months at the monthly rate{' '}
        <Variable>i</Variable>, a twelfth of the annual rate, is repaid in <Variable>n</Variable> equal
        payments of
      </p>
      <Formula label="A equals P times i times, one plus i to the power of n, divided by, one plus i to the power of n, minus one">
        <mi>A</mi>
        <mo>=</mo>
        <mi>P</mi>
        <mo>·</mo>
        <mfrac>
          <mrow>
            <mi>i</mi>
            <GrowthFactor />
          </mrow>
          <mrow>
            <GrowthFactor />
            <mo>−</mo>
            <mn>1</mn>
          </mrow>
        </mfrac>
      </Formula>
      <p>
        This is the level payment as finance textbooks and spreadsheets calculate it (PMT in the OASIS
        OpenFormula standard). It agrees with the sample disclosure of the Consumer Financial Protection
        Bureau (Regulation Z, form H-25(B)): $162,000 at 3.875% over 30 years costs $761.78 a month.
      </p>
      <p>
        The payment is rounded to the nearest cent, and so is each month’s interest: the balance times{' '}
        <Variable>i</Variable>. The last payment is the amount still owed, so the principal payments add up
        exactly to the loan. If rounding alone would make the last payment more than twice the others, which
        takes a high rate on a small sum over decades, each payment is rounded up instead.
      </p>
      <p>
        Payments fall on the same day of the month as the first, or on the last day of a shorter month:
        January 31, then February 28, then March 31.
      </p>
      <p className="text-muted">
        A lender may count days, round differently or add fees. Only the contract you sign is binding.
      </p>
    </>
  )
}

/** `(1 + i)ⁿ` */
function GrowthFactor() {
  return (
    <msup>
      <mrow>
        <mo>(</mo>
        <mn>1</mn>
        <mo>+</mo>
        <mi>i</mi>
        <mo>)</mo>
      </mrow>
      <mi>n</mi>
    </msup>
  )
}
