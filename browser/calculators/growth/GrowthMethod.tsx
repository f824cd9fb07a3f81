import { Formula, Letter } from '#browser/calculators/Formula.tsx'

export function GrowthMethod() {
  return (
    <>
      <p>
        Month after month the balance <Letter>B</Letter> is multiplied by the twelfth root of a year’s growth,
        and the contribution <Letter>c</Letter> is added, before that or after it:
      </p>
      <Formula label="B in the next month is B times the twelfth root of, one plus r over n, to the power of n, plus c">
        <msub>
          <mi>B</mi>
          <mrow>
            <mi>k</mi>
            <mo>+</mo>
            <mn>1</mn>
          </mrow>
        </msub>
        <mo>=</mo>
        <msub>
          <mi>B</mi>
          <mi>k</mi>
        </msub>
        <msup>
          <mrow>
            <mo>(</mo>
            <mn>1</mn>
            <mo>+</mo>
            <mi>r</mi>
            <mo>/</mo>
            <mi>n</mi>
            <mo>)</mo>
          </mrow>
          <mrow>
            <mi>n</mi>
            <mo>/</mo>
            <mn>12</mn>
          </mrow>
        </msup>
        <mo>+</mo>
        <mi>c</mi>
      </Formula>
      <p>
        Here <Letter>r</Letter> is the yearly rate and <Letter>n</Letter> how often a year interest is added.
        Added every month, that is the future value of an annuity of textbooks and spreadsheets (FV in the
        OpenFormula standard of OASIS). The effective yearly rate is the annual percentage yield of Regulation
        DD, Appendix A (12 CFR 1030): (1 + <Letter>r</Letter>/<Letter>n</Letter>)
        <sup>
          <Letter>n</Letter>
        </sup>{' '}
        − 1.
      </p>
      <p>
        Today’s money is the balance divided by (1 + inflation) once for every year. Amounts are carried in
        exact decimals to 36 places and rounded to the cent only where they are shown; a contribution that has
        risen is rounded to the cent, since it is actually paid.
      </p>
      <p className="text-muted">
        The calculation assumes the same rate every year and no taxes or fees. Real returns vary; the
        calculator for retirement spending shows by how much that matters.
      </p>
    </>
  )
}
