import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { JsonText } from './JsonText.tsx'
import styles from './Code.module.css'

type CodeProps = { label: string; text: string; isJson?: boolean }

/** Text as it is, in a box that scrolls and can be copied. */
export const Code = ({ label, text, isJson }: CodeProps) => (
  <div className={styles.code}>
    <pre className={styles.box} tabIndex={0} role="group" aria-label={label}>
      {isJson ? <JsonText json={text} /> : text}
    </pre>
    <div className={styles.copy}>
      <CopyButton text={text} what={label} />
    </div>
  </div>
)

/**
 * Says that it copied, and stays so until the text is another. `what`: its name where it shows no
 * word of its own.
 */
export const CopyButton = ({
  text,
  what,
  children,
}: {
  text: string
  what?: string
  children?: string
}) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      setCopied(null) // no leave to use the clipboard: the text is there to be marked
    }
  }
  return (
    <>
      <Button
        small
        kind={children ? 'plain' : 'quiet'}
        icon={isCopied ? Check : Copy}
        onClick={() => void copy()}
        label={children ? undefined : t`Copy: ${what ?? ''}`}
      >
        {children}
      </Button>
      <span role="status" className={styles.said}>
        {isCopied && <Trans>Copied</Trans>}
      </span>
    </>
  )
}
