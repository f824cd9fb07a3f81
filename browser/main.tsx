import './ui/style.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { farewell } from './accounts/current-user.ts'
import { createQueryClient } from './platform/query-client.ts'
import { Portal } from './Portal.tsx'

const queryClient = createQueryClient(() => farewell(queryClient))

const root = document.querySelector('#root')
if (root === null) throw new Error('The page shell has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Portal />
    </QueryClientProvider>
  </StrictMode>,
)
