import { useId, useMemo, type ReactNode } from 'react'

import { classes } from '#browser/ui/classes.ts'

import { growthRings } from './growth-rings.ts'
import { winding } from './guilloche.ts'

export interface EngravedPortraitProps {
  /** How many rings lie around the heart: they can be counted. */
  rings: number
  /** The same seed always grows the same tree. */
  seed: number
  /** The address of a picture that fills the heart, which is larger then, and its rings narrow. */
  picture?: string | undefined
  /** What stands in the heart without one: initials. */
  children: ReactNode
  className?: string
}

/** A portrait plate as an engraver makes it: a heart, some rings of growth, and banknote lace. Paper shows it too. */
export function EngravedPortrait({ rings, seed, picture, children, className }: EngravedPortraitProps) {
  const id = useId()
  const heartYears = picture === undefined ? 6 : 25
  const [heart = '', ...years] = useMemo(
    () => growthRings({ rings: heartYears + rings, seed, radius, irregularity: 0.22 }).slice(heartYears - 1),
    [rings, seed, heartYears],
  )
  return (
    <div aria-hidden="true" className={classes('relative grid aspect-square place-items-center', className)}>
      <svg viewBox="-500 -500 1000 1000" fill="none" focusable="false" className="absolute inset-0 size-full">
        <g stroke="currentColor" className="text-gilt">
          {lace.map(path => (
            <path key={path} d={path} strokeWidth={0.75} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
        <path d={heart} className="fill-accent-soft" />
        <g className="stroke-accent">
          {years.map(path => (
            <path key={path} d={path} strokeWidth={1.6} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
      </svg>
      {picture === undefined ? (
        <div className="relative grid size-[36%] place-items-center">{children}</div>
      ) : (
        <>
          <svg className="absolute size-0" focusable="false">
            <clipPath id={id} clipPathUnits="objectBoundingBox">
              <path d={heart} transform={`scale(${1 / (2 * radius)}) translate(${radius} ${radius})`} />
            </clipPath>
          </svg>
          <img
            src={picture}
            alt=""
            className="relative object-cover"
            style={{ width: share, height: share, clipPath: `url(#${id})` }}
          />
        </>
      )}
    </div>
  )
}

/** Of the bark, where the lace on a plate of 1,000 units leaves off. */
const radius = 345
const share = `${(2 * radius) / 10}%`
const lace = [
  winding({ radius: 368, swing: 7, waves: 181, turns: 2 }),
  winding({ radius: 427, swing: 48, waves: 157, turns: 13, petals: 24, breath: 0.25 }),
  winding({ radius: 487, swing: 7, waves: 221, turns: 2 }),
]
