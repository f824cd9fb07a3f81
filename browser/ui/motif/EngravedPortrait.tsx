import { useId, useMemo, type ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { growRings } from './growth-rings.ts'
import { drawWinding } from './guilloche.ts'

export interface EngravedPortraitProps {
  /** The number of rings around the center. */
  rings: number
  /** The same seed always draws the same tree. */
  seed: number
  /** The URL of a picture for the center, which makes the center larger and the rings narrower. */
  picture?: string | undefined
  /** The content of the center without a picture: initials. */
  children: ReactNode
  className?: string
}

/** A portrait inside growth rings and banknote lace. It is also printed. */
export function EngravedPortrait({ rings, seed, picture, children, className }: EngravedPortraitProps) {
  const id = useId()
  const centerRings = picture === undefined ? 6 : 25
  const [center = '', ...outerRings] = useMemo(
    () => growRings({ rings: centerRings + rings, seed, radius, irregularity: 0.22 }).slice(centerRings - 1),
    [rings, seed, centerRings],
  )
  return (
    <div
      aria-hidden="true"
      className={joinClasses('relative grid aspect-square place-items-center', className)}
    >
      <svg viewBox="-500 -500 1000 1000" fill="none" focusable="false" className="absolute inset-0 size-full">
        <g stroke="currentColor" className="text-gilt">
          {lace.map(path => (
            <path key={path} d={path} strokeWidth={0.75} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
        <path d={center} className="fill-accent-soft" />
        <g className="stroke-accent">
          {outerRings.map(path => (
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
              <path d={center} transform={`scale(${1 / (2 * radius)}) translate(${radius} ${radius})`} />
            </clipPath>
          </svg>
          <img
            src={picture}
            alt=""
            className="relative object-cover"
            style={{ width: pictureSize, height: pictureSize, clipPath: `url(#${id})` }}
          />
        </>
      )}
    </div>
  )
}

/** The outermost ring, where the lace starts, in a drawing of 1000 units. */
const radius = 345
const pictureSize = `${(2 * radius) / 10}%`
const lace = [
  drawWinding({ radius: 368, swing: 7, waves: 181, turns: 2 }),
  drawWinding({ radius: 427, swing: 48, waves: 157, turns: 13, petals: 24, breath: 0.25 }),
  drawWinding({ radius: 487, swing: 7, waves: 221, turns: 2 }),
]
