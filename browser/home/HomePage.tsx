import { useTitle } from '#browser/platform/navigation.tsx'

import { Hero } from './Hero.tsx'
import { ServiceCards } from './ServiceCards.tsx'

export function HomePage() {
  useTitle('')
  return (
    <>
      <Hero />
      <ServiceCards />
    </>
  )
}
