import { Trans } from '@lingui/react/macro'
import { Copy, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { ScreenState } from './ScreenState.tsx'

type ErrorStateProps = {
  title: ReactNode
  children?: ReactNode
  onRetry: () => void
  /**
   * What "Copy details" puts on the clipboard: method, path, status, time, request id. Never a
   * token.
   */
  details: string
  level?: 1 | 2
}

/** What failed, that nothing is at risk, what to do. */
export const ErrorState = ({ title, children, onRetry, details, level }: ErrorStateProps) => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = () =>
    void navigator.clipboard.writeText(details).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <ScreenState
      level={level}
      role="alert"
      title={title}
      actions={
        <>
          <Button kind="main" icon={RotateCw} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <Button kind="quiet" icon={Copy} onClick={copy}>
            {state === 'copied' ? (
              <Trans>Details copied</Trans>
            ) : state === 'refused' ? (
              <Trans>The browser refused to copy</Trans>
            ) : (
              <Trans>Copy details</Trans>
            )}
          </Button>
        </>
      }
    >
      {children}
    </ScreenState>
  )
}
