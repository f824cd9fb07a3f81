import './ui/style.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { farewell, followOtherWindows, onFarewell } from './accounts/current-user.ts'
import { forgetFamilyAccess } from './family-access/family-access.ts'
import { createQueryClient } from './platform/query-client.ts'
import { reloadAfterUpgrade } from './platform/upgrade.ts'
import { Portal } from './Portal.tsx'

const queryClient = createQueryClient(() => farewell(queryClient))
onFarewell(forgetFamilyAccess)
followOtherWindows(queryClient)
reloadAfterUpgrade()

const root = document.querySelector('#root')
if (root === null) throw new Error('The page shell has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Portal />
    </QueryClientProvider>
  </StrictMode>,
)
