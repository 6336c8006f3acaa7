import type { ReactNode } from 'react'
import { ScreenBoundary } from './ScreenBoundary.tsx'

/**
 * A screen at its address, with an error boundary and a skeleton of its own. Under one name it
 * stays what it is.
 */
export const routeElement = (name: string, element: ReactNode, skeleton: ReactNode = null) => (
  <ScreenBoundary key={name} skeleton={skeleton}>
    {element}
  </ScreenBoundary>
)
