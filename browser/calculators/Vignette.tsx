import { joinClasses } from '#browser/ui/classes.ts'
import type { CalculatorSlug } from '#contract/calculator-names.ts'

export interface VignetteProps {
  of: CalculatorSlug
  /** Size and color; lines use the text color, the main line the accent. */
  className?: string
}

/** A decorative line drawing of a calculator's chart, hidden from screen readers. */
export function Vignette({ of, className }: VignetteProps) {
  const { fine, bold } = vignettes[of]
  return (
    <svg
      data-motif=""
      aria-hidden="true"
      focusable="false"
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      className={joinClasses('pointer-events-none overflow-visible', className)}
    >
      <path d={fine} strokeWidth="0.75" vectorEffect="non-scaling-stroke" />
      <path
        d={bold}
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
        className="text-accent"
        stroke="currentColor"
      />
    </svg>
  )
}

const width = 480
const height = 220
const baseline = 210

const vignettes: Record<CalculatorSlug, { fine: string; bold: string }> = {
  'compound-growth': drawGrowthVignette(),
  'loan-amortization': drawRepayment(),
  'retirement-spending': drawScenarios(),
  'estate-split': drawParts(),
}

/** Vertical lines under a growth curve, denser below the contributions. */
function drawGrowthVignette() {
  const computeInterest = (t: number) => (Math.expm1(3 * t) - 3 * t) / (Math.expm1(3) - 3)
  const computeContributions = (t: number) => baseline - 16 - 66 * t
  const computeBalance = (t: number) => computeContributions(t) - 112 * computeInterest(t)
  const lines = listFractions(96).map((t, index) =>
    drawVerticalLine(t, index % 2 === 0 ? computeBalance(t) : computeContributions(t), baseline),
  )
  return { fine: lines.join(''), bold: drawCurve(computeBalance) + drawCurve(computeContributions) }
}

/** Horizontal lines under a balance that falls slowly, then fast, as principal outweighs interest. */
function drawRepayment() {
  const computeBalance = (t: number) => baseline - 190 * (1 - Math.expm1(1.7 * t) / Math.expm1(1.7))
  const lines = listFractions(38).map(share => {
    const y = baseline - 190 * share
    const reach = Math.log1p((1 - share) * Math.expm1(1.7)) / 1.7
    return `M0 ${formatNumber(y)}H${formatNumber(width * reach)}`
  })
  const months = listFractions(12).map(t => drawVerticalLine(t, computeBalance(t), baseline))
  return { fine: [...lines, ...months].join(''), bold: drawCurve(computeBalance) }
}

/** Many scenarios from one start, and their median. */
function drawScenarios() {
  const createScenario = (quantile: number) => (t: number) =>
    baseline - 84 * Math.exp(0.12 * t + quantile * 0.5 * Math.sqrt(t)) * (1 - 0.12 * t)
  const lines = listFractions(40).map(share => drawCurve(createScenario(-2.8 + 4.4 * share)))
  return { fine: lines.join(''), bold: drawCurve(createScenario(0)) }
}

/** A ring of four segments with different hatching. */
function drawParts() {
  const shares = [0.36, 0.28, 0.2, 0.12]
  const radii = listFractions(19).map(share => 42 + 62 * share)
  let from = -0.25
  let fine = ''
  let bold = ''
  for (const [index, share] of shares.entries()) {
    const to = from + share
    fine += radii
      .filter((_, ring) => ring % (index + 1) === 0)
      .map(radius => drawArc(radius, from, to))
      .join('')
    bold += drawArc(110, from, to)
    from = to + 0.01
  }
  return { fine, bold }
}

function listFractions(count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => index / count)
}

function drawCurve(y: (t: number) => number): string {
  return `M${listFractions(60)
    .map(t => `${formatNumber(t * width)} ${formatNumber(y(t))}`)
    .join('L')}`
}

function drawVerticalLine(t: number, top: number, bottom: number): string {
  return `M${formatNumber(t * width)} ${formatNumber(top)}V${bottom}`
}

/** `from` and `to` in turns, clockwise from the right. */
function drawArc(radius: number, from: number, to: number): string {
  const formatPoint = (turn: number) =>
    `${formatNumber(width / 2 + radius * Math.cos(turn * 2 * Math.PI))} ${formatNumber(height / 2 + radius * Math.sin(turn * 2 * Math.PI))}`
  return `M${formatPoint(from)}A${formatNumber(radius)} ${formatNumber(radius)} 0 ${to - from > 0.5 ? 1 : 0} 1 ${formatPoint(to)}`
}

function formatNumber(value: number): string {
  return value.toFixed(1)
}
