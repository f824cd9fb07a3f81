import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'

import { portalFacts } from '#browser/platform/portal-facts.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import type { CryptoPrice } from '#contract/market.ts'

import { cryptoPricesQuery } from './queries.ts'
import { isStale, formatQuote } from './quotes.ts'
import { useNow } from './use-now.ts'

/** Section 9: one coin at a time, the next every 3 seconds. */
const rotation = 3000

/**
 * The banner at the top of every page. It pauses under the pointer and by its button (WCAG 2.2.2), and starts paused
 * for a user who prefers reduced motion.
 */
export function CryptoTicker() {
  const { data: prices = [] } = useQuery(cryptoPricesQuery)
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(prefersReducedMotion)
  const [isUnderPointer, setUnderPointer] = useState(false)
  const now = useNow()
  const isRotating = prices.length > 1 && !isPaused && !isUnderPointer

  useEffect(() => {
    if (!isRotating) return
    const timer = setInterval(() => setIndex(index => index + 1), rotation)
    return () => clearInterval(timer)
  }, [isRotating])

  const current = prices[index % prices.length]
  return (
    <section
      aria-label="Cryptocurrency prices"
      data-screen-only=""
      className="scheme-dark relative bg-deep text-ink"
      onPointerEnter={() => setUnderPointer(true)}
      onPointerLeave={() => setUnderPointer(false)}
    >
      <div className="page text-caption whitespace-nowrap tabular max-sm:text-[0.75rem]">
        {/* With the focus on its button, the arrow keys scroll the line where it is wider than a phone. */}
        <div className="flex min-h-11 items-center justify-between overflow-x-auto [scrollbar-width:none] max-sm:-mr-4 sm:gap-3">
          {current === undefined ? (
            <p>Loading crypto prices...</p>
          ) : (
            <>
              <Quote key={current.symbol} coin={current} now={now} />
              <PositionDots count={prices.length} index={index % prices.length} />
              <PauseButton isPaused={isPaused} onToggle={() => setPaused(!isPaused)} />
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** False while the page is prerendered. */
function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** One line. A phone shows only the values of volume and time. */
function Quote({ coin, now }: { coin: CryptoPrice; now: number }) {
  const { price, change, rises, volume, time } = formatQuote(coin, now)
  return (
    // Positioned, so that its visually hidden labels are clipped with it and do not widen the page.
    <div
      data-testid="quote"
      className="relative flex shrink-0 animate-appear gap-x-1 max-lg:-mt-1.5 sm:gap-x-4"
    >
      <dl className="flex items-baseline gap-x-1 sm:gap-x-4">
        <div className="flex gap-1 sm:gap-2.5">
          <dt className="font-semibold">
            <abbr title={coin.name} className="no-underline">
              {coin.symbol}
            </abbr>
          </dt>
          <dd>{price}</dd>
        </div>
        <div className={joinClasses('font-medium', rises ? 'text-gain' : 'text-loss')}>
          <dt className="sr-only">24 hour change</dt>
          <dd>{change}</dd>
        </div>
        {isStale(coin, now) && <QuoteNote>delayed</QuoteNote>}
        {portalFacts.samplePrices && (
          <QuoteNote>
            sample<span className="max-sm:sr-only"> prices</span>
          </QuoteNote>
        )}
      </dl>
      <dl className="flex items-baseline gap-x-1 sm:gap-x-4">
        <QuoteFigure label="24h Vol" value={volume} />
        <QuoteFigure label="Updated" value={time} />
      </dl>
    </div>
  )
}

function QuoteFigure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted max-sm:sr-only">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function QuoteNote({ children }: { children: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">Note</dt>
      <dd className="rounded-sm border-gold/60 leading-tight text-gold sm:border sm:px-1">{children}</dd>
    </div>
  )
}

function PositionDots({ count, index }: { count: number; index: number }) {
  return (
    <ol
      aria-label={`Coin ${index + 1} of ${count}`}
      className="absolute bottom-1.5 left-gutter flex gap-1.5 lg:static lg:ml-auto"
    >
      {Array.from({ length: count }, (_, dot) => (
        // The dots never change order, so the index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <li
          key={dot}
          className={joinClasses('size-1 rounded-full lg:size-1.5', dot === index ? 'bg-gold' : 'bg-edge/60')}
        />
      ))}
    </ol>
  )
}

function PauseButton({ isPaused, onToggle }: { isPaused: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      onClick={onToggle}
      aria-label={isPaused ? 'Resume the price ticker' : 'Pause the price ticker'}
      // On a phone, the line ends below the empty part on the left of the icon, where it fades out if it is longer.
      className="sticky right-0 grid size-control shrink-0 place-items-center rounded-md text-muted hover:text-ink max-sm:-ml-3 max-sm:bg-linear-to-r max-sm:from-transparent max-sm:from-16% max-sm:to-deep max-sm:to-34% sm:bg-deep md:size-8"
    >
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-current">
        {isPaused ? <path d="M2 1l9 5-9 5z" /> : <path d="M2 1h3v10H2zM7 1h3v10H7z" />}
      </svg>
    </button>
  )
}
