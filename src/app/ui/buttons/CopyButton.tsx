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
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = () =>
    void navigator.clipboard.writeText(text()).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <Button icon={Copy} {...look} onClick={copy}>
      {state === 'copied' ? (
        <Trans>Text copied</Trans>
      ) : state === 'refused' ? (
        <Trans>The browser refused to copy</Trans>
      ) : (
        (children ?? <Trans>Copy text</Trans>)
      )}
    </Button>
  )
}
