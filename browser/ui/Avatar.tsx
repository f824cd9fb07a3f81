import { joinClasses } from './classes.ts'

export interface AvatarProps {
  /** The person's full name, from which the initials are taken. */
  name: string
  image?: string | null
  size?: 'small' | 'regular' | 'large'
  /** Hides the avatar from screen readers when the name is displayed beside it. */
  decorative?: boolean
  className?: string
}

export function Avatar({ name, image, size = 'regular', decorative = false, className }: AvatarProps) {
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span
      {...label}
      className={joinClasses(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full border border-gilt bg-accent-soft',
        'font-serif text-accent-strong uppercase select-none',
        sizes[size],
        className,
      )}
    >
      {image ? <img src={image} alt="" className="size-full object-cover" /> : getInitials(name)}
    </span>
  )
}

const sizes = { small: 'size-8 text-caption', regular: 'size-10 text-base', large: 'size-16 text-heading' }

/** The first letters of the first and last word: 'Ada Maria King' → AK. Accents stay with their letters. */
export function getInitials(name: string) {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map(word => getFirstLetter(word ?? '')).join('')
}

/** The first letter with its combining marks. Intl.Segmenter would do the same, but its tables cost a page 5 ms. */
function getFirstLetter(word: string) {
  return /^\P{M}\p{M}*/u.exec(word)?.[0] ?? ''
}
