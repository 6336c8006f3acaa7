import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { download } from '#app/ui/lists/download.ts'
import styles from './OwnAccount.module.css'

/** Secrets that the service shows this one time and forgets. */
export const ShownOnce = ({
  title,
  secrets,
  file,
  onClose,
  children,
}: {
  title: ReactNode
  secrets: readonly string[]
  /** Offered as a file of this name. */ file?: string
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useLingui()
  const text = () => secrets.join('\n')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={text}>
            <Trans>Copy</Trans>
          </CopyButton>
          {file && (
            <Button icon={Download} onClick={() => download(file, `${text()}\n`)}>
              <Trans>Download</Trans>
            </Button>
          )}
          <Button kind="main" onClick={onClose}>
            <Trans>I have a copy</Trans>
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <ul className={styles.secrets} aria-label={t`Shown only once`}>
        {secrets.map(secret => (
          <li key={secret}>
            <code className={styles.secret}>{secret}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
