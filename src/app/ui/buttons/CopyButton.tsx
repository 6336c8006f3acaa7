import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import type { ButtonLook } from './Button.tsx'

/** Puts a person's own text on the clipboard. */
export const CopyButton = ({
  text,
  children,
  ...look
}: ButtonLook & {
  text: () => string
  /** Its verb; “Copy text” without one. */ children?: ReactNode
}) => {
  const [tried, setTried] = useState<{ text: string; is: 'copied' | 'refused' } | null>(null)
  const copy = () => {
    const now = text()
    void navigator.clipboard.writeText(now).then(
      () => setTried({ text: now, is: 'copied' }),
      () => setTried({ text: now, is: 'refused' }),
    )
  }
  // Another text has not been copied yet.
  const state = tried !== null && tried.text === text() ? tried.is : 'idle'
  return (
    <Button icon={Copy} {...look} onClick={copy}>
      {state === 'copied' ? (
        <Trans>Copied</Trans>
      ) : state === 'refused' ? (
        <Trans>The browser refused to copy</Trans>
      ) : (
        (children ?? <Trans>Copy text</Trans>)
      )}
    </Button>
  )
}
