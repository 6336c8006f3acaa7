import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ScreenFailure } from './ScreenFailure.tsx'
import { useHeldLink, useServedPage, useWriter } from './servedPage.ts'

type CatchProps = { place: string; onReset: () => void; children: ReactNode }
type Caught = { place: string; error: unknown }

/** React catches errors in classes only. Another address starts afresh. */
class Catch extends Component<CatchProps, Caught> {
  override state: Caught = { place: this.props.place, error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  static getDerivedStateFromProps = ({ place }: CatchProps, state: Caught) =>
    place === state.place ? null : { place, error: null }
  retry = () => {
    this.props.onReset()
    this.setState({ error: null })
  }
  override render() {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <ScreenFailure error={this.state.error} onRetry={this.retry} />
    )
  }
}

const Bones = ({ children }: { children: ReactNode }) => {
  useServedPage()
  return children
}
const Writer = () => {
  useWriter()
  useHeldLink()
  return null
}

/**
 * Around every screen: its skeleton while it comes, its failure in words when it does not. Give
 * each screen a key of its own: within one key the old content stays while the new one is read.
 */
export const ScreenBoundary = ({
  skeleton,
  children,
}: {
  skeleton: ReactNode
  children: ReactNode
}) => {
  const { reset } = useQueryErrorResetBoundary()
  const { pathname, search } = useLocation()
  return (
    <Catch place={pathname + search} onReset={reset}>
      <Suspense fallback={<Bones>{skeleton}</Bones>}>
        {children}
        <Writer />
      </Suspense>
    </Catch>
  )
}
