import { Formula, Variable } from '#browser/calculators/Formula.tsx'

export function SpendingMethod() {
  return (
    <>
      <p>
        Each scenario is a series of annual returns <Variable>R</Variable>. They are lognormal and independent
        of each other, with the expected value <Variable>m</Variable> and the standard deviation{' '}
        <Variable>v</Variable> that you enter; <Variable>Z</Variable> is drawn from the standard normal
        distribution:
      </p>
      <Formula label="One plus R equals, one plus m, times e to the power of s Z minus s squared over two, where s squared is the natural logarithm of, one plus v squared over, one plus m, squared">
        <mn>1</mn>
        <mo>+</mo>
        <mi>R</mi>
        <mo>=</mo>
        <mo>(</mo>
        <mn>1</mn>
        <mo>+</mo>
        <mi>m</mi>
        <mo>)</mo>
        <msup>
          <mi>e</mi>
          <mrow>
            <mi>s</mi>
            <mi>Z</mi>
            <mo>−</mo>
            <msup>
              <mi>s</mi>
              <mn>2</mn>
            </msup>
            <mo>/</mo>
            <mn>2</mn>
          </mrow>
        </msup>
        <mo>,</mo>
        <mspace width="1.5em" />
        <msup>
          <mi>s</mi>
          <mn>2</mn>
        </msup>
        <mo>=</mo>
        <mi>ln</mi>
        <mo>(</mo>
        <mn>1</mn>
        <mo>+</mo>
        <mfrac>
          <msup>
            <mi>v</mi>
            <mn>2</mn>
          </msup>
          <msup>
            <mrow>
              <mo>(</mo>
              <mn>1</mn>
              <mo>+</mo>
              <mi>m</mi>
              <mo>)</mo>
            </mrow>
            <mn>2</mn>
          </msup>
        </mfrac>
        <mo>)</mo>
      </Formula>
      <p>
        Each year’s spending is withdrawn at the beginning of the year; the rest earns that year’s return. A
        scenario lasts for as long as every year can be paid in full. The average line assumes that every
        return is <Variable>m</Variable>. Percentiles are interpolated between the two nearest scenarios.
      </p>
      <p>
        Random numbers come from the sfc32 generator and the Box-Muller transform (1958), initialized with the
        seed. Without spending, the percentiles agree with the closed form of the lognormal distribution,
        which is how this page is tested. Unlike the other calculators, this one uses floating-point numbers
        with about fifteen digits.
      </p>
      <p className="text-muted">
        The model leaves out several things: markets fall harder and more often than the lognormal
        distribution assumes; good and bad years come in streaks; inflation changes; taxes and fees reduce
        returns; and people spend less when they have less. Use the result to compare plans, not as a promise.
      </p>
    </>
  )
}
