import { Formula, Letter } from '#browser/calculators/Formula.tsx'

export function LoanMethod() {
  return (
    <>
      <p>
        A loan of <Letter>P</Letter> over <Letter>n</Letter> months at the monthly rate <Letter>i</Letter>, a
        twelfth of the yearly one, is paid back by <Letter>n</Letter> equal payments of
      </p>
      <Formula label="A equals P times i times, one plus i to the power of n, divided by, one plus i to the power of n, minus one">
        <mi>A</mi>
        <mo>=</mo>
        <mi>P</mi>
        <mo>·</mo>
        <mfrac>
          <mrow>
            <mi>i</mi>
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
          </mrow>
          <mrow>
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
            <mo>−</mo>
            <mn>1</mn>
          </mrow>
        </mfrac>
      </Formula>
      <p>
        This is the level payment of finance textbooks and spreadsheets (PMT in the OpenFormula standard of
        OASIS). It agrees with the sample disclosure of the Consumer Financial Protection Bureau (Regulation
        Z, form H-25(B)): 162,000 dollars at 3.875% over 30 years are 761.78 a month.
      </p>
      <p>
        The payment is rounded to the nearest cent, and so is each month’s interest: the balance times{' '}
        <Letter>i</Letter>. The last payment is whatever is then owed, so the principals sum to the loan
        exactly. Where rounding alone would make the last payment more than twice the others, which takes a
        high rate over decades on a small sum, each payment is rounded up instead.
      </p>
      <p>
        Payments fall on the day of the first one, or on the last day of a month that is too short for it:
        after January 31 comes February 28, and then March 31 again.
      </p>
      <p className="text-muted">
        A lender may count days, round otherwise or add fees. What binds you is the contract that you sign.
      </p>
    </>
  )
}
