import { Formula, Variable } from '#browser/calculators/Formula.tsx'

export function GrowthMethod() {
  return (
    <>
      <p>
        Each month, the balance <Variable>B</Variable> is multiplied by the twelfth root of a year’s growth,
        and the contribution <Variable>c</Variable> is added before or after:
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
        Here <Variable>r</Variable> is the annual rate and <Variable>n</Variable> is the number of times a
        year that interest is compounded. With monthly compounding, the result is the future value of an
        annuity as textbooks and spreadsheets calculate it (FV in the OASIS OpenFormula standard). The
        effective annual rate is the annual percentage yield defined in Regulation DD, Appendix A (12 CFR
        1030): (1 + <Variable>r</Variable>/<Variable>n</Variable>)
        <sup>
          <Variable>n</Variable>
        </sup>{' '}
        − 1.
      </p>
      <p>
        The balance in today’s dollars is the balance divided by (1 + inflation) once for each year. Amounts
        are calculated in exact decimals to 36 places and rounded to the cent only for display. Increased
        contributions are also rounded to the cent, since you actually pay them.
      </p>
      <p className="text-muted">
        The calculation assumes the same rate every year and no taxes or fees. Real returns vary; the
        retirement spending calculator shows how much that matters.
      </p>
    </>
  )
}
