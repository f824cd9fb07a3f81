import { Allocation } from './Allocation.tsx'
import { Drift } from './Drift.tsx'
import { Income } from './Income.tsx'

/** The reports below the list of investments. */
export default function Reports() {
  return (
    <>
      <Allocation />
      <Drift />
      <Income />
    </>
  )
}
