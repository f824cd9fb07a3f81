import { Formula, Letter } from '#browser/calculators/Formula.tsx'

export function SpendingMethod() {
  return (
    <>
      <p>
        Each future is a row of yearly returns <Letter>R</Letter>. They are lognormal and independent of each
        other, with the expected value <Letter>m</Letter> and the standard deviation <Letter>v</Letter> that
        you enter; <Letter>Z</Letter> is drawn from the standard normal distribution:
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
        A year’s spending is taken out at its beginning; what is left earns that year’s return. A future lasts
        while every year can be paid in full. The line for average years takes every return to be{' '}
        <Letter>m</Letter>. Percentiles are read between the two nearest futures.
      </p>
      <p>
        The draws are those of the generator sfc32 and the transform of Box and Muller (1958), begun from the
        seed. With no spending the percentiles agree with the closed form of the lognormal distribution, which
        is how the tests hold this page to account. Unlike the other calculators, this one reckons with binary
        fractions, which carry about fifteen digits; no future is known to the cent.
      </p>
      <p className="text-muted">
        What the model leaves out: markets fall harder and more often than a lognormal year does; good and bad
        years may follow each other; inflation changes; taxes and fees take their part; and people spend less
        when they have less. Take the chance as a way to compare plans, not as a promise.
      </p>
    </>
  )
}
